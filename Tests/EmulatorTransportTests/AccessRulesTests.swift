import Testing

@testable import EmulatorTransport

/// Who may talk to a server that only answers its own machine.
struct AccessRulesTests {
  private static func source(_ host: String?, _ headers: [String: String]) -> AccessRules.Source {
    AccessRules.Source(host: host) { headers[$0] }
  }

  private static func source(_ host: String?, origin: String?) -> AccessRules.Source {
    source(host, origin.map { ["origin": $0] } ?? [:])
  }

  @Test(
    arguments: [
      ("localhost", nil), ("localhost:8080", nil), ("LOCALHOST:8080", nil), ("127.0.0.1:8080", nil), ("127.8.9.1", nil),
      ("[::1]:8080", nil), ("[::1]", nil), ("demo.localhost:9000", nil), ("localhost:8080", "http://localhost:3000"),
      ("localhost:8080", "http://127.0.0.1:3000"), ("localhost:8080", "https://[::1]:3000"),
    ] as [(String, String?)])
  func thisMachineIsAnswered(_ host: String, _ origin: String?) {
    #expect(AccessRules().allow(Self.source(host, origin: origin)))
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("evil.example", nil), ("evil.example:8080", nil), ("127.0.0.1.evil.example", nil),
      ("127.0.0.1.5", nil), ("127.0.0", nil), ("127.0.0.256", nil), ("128.0.0.1", nil), ("[::2]:8080", nil),
      ("[::1", nil), ("[::1].evil.example", nil), ("[::1]evil", nil), ("::1", nil),
      ("localhost.evil.example", nil), ("evillocalhost", nil), ("localhost", "https://evil.example"),
      ("localhost", "null"), ("localhost", ""), ("localhost", "http://localhost.evil.example"),
      ("localhost", "localhost"),
    ] as [(String?, String?)])
  func othersAreNot(_ host: String?, _ origin: String?) {
    #expect(!AccessRules().allow(Self.source(host, origin: origin)))
  }

  @Test func everybodyIsAnsweredIfTheUserWantsIt() {
    var rules = AccessRules()
    rules.checksHosts = false
    #expect(rules.allow(Self.source(nil, origin: "https://evil.example")))
    #expect(rules.framePolicy == nil)
  }

  @Test func namedHostsAreAnswered() {
    var rules = AccessRules()
    rules.hosts = ["firebase", "app.example"]
    #expect(rules.allow(Self.source("Firebase:8080", origin: "https://app.example:3000")))
    #expect(rules.allow(Self.source("localhost", origin: nil)))
    #expect(!rules.allow(Self.source("firebase.example", origin: nil)))
    #expect(!rules.allow(Self.source("firebase", origin: "https://evil.example")))
    #expect(rules.framePolicy?.contains("https://app.example:*") == true)
  }

  /// A browser sends an image's request, a link and a frame without `Origin`.
  @Test(
    arguments: [
      (["sec-fetch-site": "cross-site"], false),
      (["sec-fetch-site": "cross-site", "referer": "https://evil.example/a"], false),
      (["sec-fetch-site": "cross-site", "referer": "http://localhost:3000/"], true),
      (["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"], true),
      (["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"], false),
      (
        [
          "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe",
          "referer": "http://localhost:3000/",
        ], true
      ),
      (["sec-fetch-site": "unknown"], false), (["sec-fetch-site": "same-site"], true),
      (["sec-fetch-site": "same-origin"], true), (["sec-fetch-site": "none"], true), ([:], true),
    ] as [([String: String], Bool)])
  func pagesOfOtherSitesAreNotAnswered(_ headers: [String: String], _ isAllowed: Bool) {
    #expect(AccessRules().allow(Self.source("127.0.0.1:9000", headers)) == isAllowed)
  }
}
