import Platform
import RuleValues
import TestSupport
import Testing

@testable import RuleProofs

@Suite("A child process")
struct ChildProcessTests {
  private func run(_ script: String, input: String = "", limit: Duration = .seconds(20)) throws -> ChildProcess {
    try ChildProcess(["/bin/sh", "-c", script], input: Array(input.utf8), limit: limit, maximumBytes: 100_000)
  }

  @Test func getsItsInput() throws {
    let input = String(repeating: "line\n", count: 10_000)
    let process = try run("cat", input: input)
    #expect(process.output == Array(input.utf8))
    #expect(process.end == .exit(0))
  }

  @Test func reportsItsExitCode() throws { #expect(try run("exit 7").end == .exit(7)) }

  @Test func reportsASignal() throws { #expect(try run("kill -11 $$").end == .signal(11)) }

  @Test func needsNotReadItsInput() throws {
    let process = try run("echo done", input: String(repeating: "x", count: 1 << 20))
    #expect(String(decoding: process.output, as: UTF8.self) == "done\n")
  }

  @Test(
    arguments: [
      "exec sleep 100", "while true; do :; done", "exec >&-; exec sleep 100", "trap '' TERM; echo a; exec sleep 100",
    ])
  func isKilledAtTheTimeLimit(_ script: String) throws {
    let start = MonotonicInstant.now
    #expect(try run(script, limit: .milliseconds(200)).end == .timeLimit)
    #expect(MonotonicInstant.now - start < .seconds(50))
  }

  @Test func isKilledAtTheOutputLimit() throws {
    let process = try run("exec yes")
    #expect(process.end == .outputLimit)
    #expect(process.output.count == 100_000)
  }

  @Test func mustExist() {
    #expect(throws: ChildProcess.CannotStart.self) {
      try ChildProcess(["/nowhere/z3"], input: [], limit: .seconds(1), maximumBytes: 10)
    }
  }

  /// A solver inherits neither the mask of the thread that starts it nor ignored signals.
  @Test func hasTheSignalsOfAShell() async throws {
    try await Crew.run(1) { (_) throws in
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      #expect(try run("exec grep -q '^SigBlk:.0*$' /proc/self/status").end == .exit(0))
      #expect(try run("kill -TERM $$").end == .signal(SIGTERM))
      #expect(try run("kill -PIPE $$").end == .signal(SIGPIPE))
    }
  }
}
