import Testing

@testable import EmulatorTransport

/// Who may talk to a server that only answers its own machine.
struct AccessRulesTests {
  @Test(
    arguments: [
      ("localhost", nil), ("localhost:8080", nil), ("LOCALHOST:8080", nil), ("127.0.0.1:8080", nil), ("127.8.9.1", nil),
      ("[::1]:8080", nil), ("[::1]", nil), ("demo.localhost:9000", nil), ("localhost:8080", "http://localhost:3000"),
      ("localhost:8080", "http://127.0.0.1:3000"), ("localhost:8080", "https://[::1]:3000"),
    ] as [(String, String?)])
  func thisMachineIsAnswered(_ host: String, _ origin: String?) {
    #expect(AccessRules().allow(host: host, origin: origin))
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("evil.example", nil), ("evil.example:8080", nil), ("127.0.0.1.evil.example", nil),
      ("127.0.0.1.5", nil), ("127.0.0", nil), ("127.0.0.256", nil), ("128.0.0.1", nil), ("[::2]:8080", nil),
      ("[::1", nil),
      ("localhost.evil.example", nil), ("evillocalhost", nil), ("localhost", "https://evil.example"),
      ("localhost", "null"), ("localhost", ""), ("localhost", "http://localhost.evil.example"),
      ("localhost", "localhost"),
    ] as [(String?, String?)])
  func othersAreNot(_ host: String?, _ origin: String?) {
    #expect(!AccessRules().allow(host: host, origin: origin))
  }

  @Test func everybodyIsAnsweredIfTheUserWantsIt() {
    var rules = AccessRules()
    rules.onlyLoopback = false
    #expect(rules.allow(host: nil, origin: "https://evil.example"))
  }
}
