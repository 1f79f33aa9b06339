import Foundation
import Platform
import Synchronization
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

  /// A program that the command leaves running would otherwise keep the ports of the server.
  @Test func theCommandHasNoSocketOfTheServer() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let socket = fcntl(ends[0], F_DUPFD, 300)
    defer { for end in ends + [socket] { close(end) } }
    let file = open("/dev/null", O_RDONLY)
    let kept = fcntl(file, F_DUPFD, 400)
    defer { for end in [file, kept] { close(end) } }
    #expect(try await ChildCommand.run("test ! -e /dev/fd/\(socket) && test -e /dev/fd/\(kept)", []) == 0)
  }

  /// A program that inherited the writing end of a pipe would keep its reader waiting.
  @Test func pipesHaveTheirEndWhileProgramsRun() async throws {
    let isStarting = Atomic(true)
    let running = Mutex<[(input: UnsharedPipe, program: StartedProgram)]>([])
    let open = Mutex<[UnsharedPipe]>([])
    try await Crew.run(2) { index in
      if index == 0 {
        defer { isStarting.store(false, ordering: .relaxed) }
        for _ in 0..<100 {
          let input = try UnsharedPipe()
          let program = try StartedProgram(["cat"], input: .file(input.reading), output: .null)
          running.withLock { $0.append((input, program)) }
        }
        return
      }
      while isStarting.load(ordering: .relaxed) {
        let pipe = try UnsharedPipe()
        pipe.closeWriting()
        // A program that is just starting has all descriptors for a moment.
        if !Self.isAtEnd(pipe, within: 0) { open.withLock { $0.append(pipe) } }
      }
    }
    #expect(open.withLock { $0 }.allSatisfy { Self.isAtEnd($0, within: 10_000) })
    for (input, program) in running.withLock({ $0 }) {
      input.closeWriting()
      #expect(program.wait() == .exit(0))
    }
  }

  private static func isAtEnd(_ pipe: UnsharedPipe, within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
    var count = poll(&state, 1, milliseconds)
    while count == -1, errno == EINTR { count = poll(&state, 1, milliseconds) }
    return count == 1 && state.revents & Int16(POLLHUP) != 0
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
