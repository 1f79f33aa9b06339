import EmulatedProjects
import Identities
import Testing

/// Requests and callers as clients write them.
struct HTTPTests {
  @Test func aRequestIsTakenApart() {
    let request = HTTPRequest(
      "GET", "/v0/b/x/o/a%2Fb%20c?alt=media&prefix=p%2F+q&empty", headers: ["HOST": "127.0.0.1:9199"])
    #expect(request.segments == ["v0", "b", "x", "o", "a/b c"])
    #expect(request.parameter("alt") == "media")
    #expect(request.parameter("prefix") == "p/ q")
    #expect(request.parameter("empty") == "")
    #expect(request.parameter("none") == nil)
    #expect(request.host == "127.0.0.1:9199")
  }

  @Test(arguments: [("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("a+b", "a+b"), ("%41%C3%A9", "Aé"), ("%FF", "\u{FFFD}")])
  func percentEncodingNeverFails(_ text: String, _ decoded: String) {
    #expect(PercentEncoding.decode(text) == decoded)
  }

  @Test func encodingIsReversible() {
    let text = "a/b c?é%\u{1F600}~"
    #expect(PercentEncoding.encode("a/b~") == "a%2Fb~")
    #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
  }

  @Test func headersKeepTheirLines() {
    var headers: HTTPHeaders = ["Vary": "Origin"]
    headers.add("vary", "Accept")
    #expect(headers.lines.map(\.value) == ["Origin", "Accept"])
    headers["VARY"] = "*"
    #expect(headers.lines.map(\.name) == ["VARY"])
  }

  @Test(arguments: ["Bearer owner", "Firebase owner", "firebase owner", "bearer owner"])
  func theOwnerIsTheAdministrator(_ header: String) throws {
    #expect(try EmulatorCaller.identity(authorization: header) == .administrator)
  }

  @Test func callersAreSignedOutWithoutAHeaderAndRejectedWithRubbish() throws {
    #expect(try EmulatorCaller.identity(authorization: nil) == .unauthenticated)
    for header in ["Bearer x.y.z", "Basic abc", "Firebase a.b", ""] {
      #expect(throws: TokenError.self) { try EmulatorCaller.identity(authorization: header) }
    }
  }
}
