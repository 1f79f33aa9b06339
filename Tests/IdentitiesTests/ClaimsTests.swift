import Identities
import Testing

@Suite("Claims")
struct ClaimsTests {
  /// Number types as the Cloud Firestore emulator 1.19.9 has them (`reference/auth-context.md` section 3.1).
  @Test(arguments: [
    ("1", ClaimValue.integer(1)), ("1.0", 1), ("1e3", 1000), ("-0.0", 0), ("1.5", .double(1.5)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1e300", .double(1e300)),
  ])
  func numbers(json: String, wanted: ClaimValue) throws {
    #expect(try value(json) == wanted)
  }

  @Test(arguments: [
    #"{"b":1,"a":{"":null,"é":[true,false,1.5,"x"]}}"#, "[]", "{}", #""\u0001\b\t\n\f\r\"\\/😀""#, "1e+21",
  ])
  func textIsCompactAndKeepsTheOrder(json: String) throws {
    #expect(try value(json)?.text == json)
  }

  @Test func equality() {
    let composed: Claims = ["\u{E9}": "\u{E9}"]
    #expect(composed != ["e\u{301}": "\u{E9}"])
    #expect(composed != ["\u{E9}": "e\u{301}"])
    let forth: Claims = ["a": 1, "b": ["c": 2, "d": nil]]
    let back: Claims = ["b": ["d": nil, "c": 2], "a": 1]
    #expect(forth == back)
    #expect(Set([forth, back]).count == 1)
    #expect(forth.text != back.text)
    #expect(forth != ["a": 1])
    #expect(ClaimValue.integer(1) != .double(1))
    #expect(ClaimValue.string("true") != .bool(true))
  }

  @Test func keysAreUnique() {
    #expect(Claims([Claims.Member("a", 1), Claims.Member("a", 1)]) == nil)
    #expect(Claims([Claims.Member("\u{E9}", 1), Claims.Member("e\u{301}", 1)])?.members.count == 2)
    var claims: Claims = ["a": 1, "b": 2]
    claims["a"] = 3
    claims["b"] = nil
    claims["c"] = 4
    #expect(claims.text == #"{"a":3,"c":4}"#)
  }

  @Test(arguments: [
    #"{"sub": "a", "sub": "a"}"#, #"{"uid": "a", "token": {"x": [{"k": 1, "\u006b": 2}]}}"#,
    #"{"uid": "a", "claims": {"admin": false, "admin": true}}"#, #"{"administrator": true, "administrator": true}"#,
  ])
  func duplicateKeysAreRejected(text: String) {
    let error = failure(text)
    guard case .malformed(.duplicateKey) = error?.kind else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }
}
