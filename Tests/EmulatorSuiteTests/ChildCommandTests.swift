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
  }
}
