import Foundation
import Platform
import TestSupport
import Testing

@testable import EmulatorSuite

/// Commands that run beside a server.
struct ChildCommandTests {
  @Test(arguments: [("true", 0), ("exit 7", 7), ("kill -9 $$", 137), ("/no/such/command", 127)] as [(String, Int32)])
  func theExitCodeIsThatOfTheCommand(_ command: String, _ code: Int32) async throws {
    #expect(try await ChildCommand.run(command, []) == code)
  }

  @Test func theCommandGetsVariables() async throws {
    #expect(
      try await ChildCommand.run(#"test "$RULES_SIM_TEST" = "a b""#, [("RULES_SIM_TEST", "a b")]) == 0)
    #expect(getenv("RULES_SIM_TEST") == nil)
  }

  /// The command has one `PATH`, and keeps the variables that nothing replaces.
  @Test func variablesReplaceThoseOfThisProcess() async throws {
    let path = "/usr/bin:/bin"
    #expect(getenv("PATH").map { String(cString: $0) } != path)
    let command =
      #"test "$PATH" = /usr/bin:/bin && test "$(env | grep -c ^PATH=)" = 1 && test "$(env | grep -c =)" -gt 1"#
    #expect(try await ChildCommand.run(command, [("PATH", path)]) == 0)
  }

  /// The variables of a command once became those of this process, so that another start could read memory that was freed.
  @Test func commandsThatStartBesideEachOtherKeepTheirVariables() async throws {
    try await withThrowingTaskGroup { tasks in
      for number in 0..<64 {
        let variables = (0..<20).map { (name: "RULES_SIM_\(number)_\($0)", value: "\($0)") }
        let command = "test $(env | grep -c ^RULES_SIM_) = 20 && test $RULES_SIM_\(number)_19 = 19"
        tasks.addTask { try await ChildCommand.run(command, variables) }
      }
      for try await code in tasks { #expect(code == 0) }
    }
  }

  /// A thread of Swift's runtime blocks most signals, and NIO ignores SIGPIPE. dash, the `/bin/sh` of Debian and Ubuntu,
  /// keeps the mask that it inherits: then `wait` never ends.
  @Test(.enabled("needs dash") { FileManager.default.isExecutableFile(atPath: "/bin/dash") })
  func theCommandHasTheSignalsOfAShell() async throws {
    for shell in ["/bin/sh", "/bin/dash", "bash"] { try await checkSignals(shell) }
  }

  /// `nohup` lets a command run on when its terminal ends.
  @Test func anIgnoredEndOfTheTerminalStaysIgnored() async throws {
    let program = Tool.products.appending(path: "rules-sim").path
    let command =
      #"nohup '\#(program)' serve --only ui --port ui=0 --exec 'kill -HUP $$; echo survived' 2> /dev/null | grep -q survived"#
    #expect(try await ChildCommand.run(command, []) == 0)
  }

  /// Asking for the action of a signal does not change it, also while others ask.
  @Test func startsBesideEachOtherLeaveTheSignals() async {
    let before = StartedProgram.isIgnored(SIGHUP)
    await withTaskGroup { tasks in
      for _ in 0..<4 {
        tasks.addTask { for _ in 0..<20_000 { _ = StartedProgram.isIgnored(SIGHUP) } }
      }
    }
    #expect(StartedProgram.isIgnored(SIGHUP) == before)
  }

  private func checkSignals(_ shell: String) async throws {
    for (script, code) in [
      ("sleep 0.01 & wait; exit 3", 3), ("kill -TERM $$; exit 4", 128 + SIGTERM),
      ("kill -PIPE $$; exit 5", 128 + SIGPIPE),
      ("sleep 600 & kill $!; wait $!; test $? = 143", 0), ("grep -q '^SigBlk:.0*$' /proc/self/status", 0),
    ] as [(String, Int32)] {
      #expect(
        try await ChildCommand.run("exec \(shell) -c '\(script.replacing("'", with: "'\\''"))'", []) == code,
        "\(script)")
    }
  }
}
