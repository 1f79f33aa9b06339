import EmulatedProjects
import RuleEvaluation
import RuleValues
import SourceText
import Testing

@testable import EmulatedRealtime

/// Hashes, differences, keys and queries.
struct NodeTests {
  private func node(_ json: String) throws -> DataNode {
    try WrittenValue(json: Array(json.utf8), at: .root).resolved(now: 0) { _ in nil }
  }

  @Test func theDigestIsSHA1() {
    func digest(_ text: String) -> String {
      SHA1.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    // FIPS 180-4, examples; RFC 3174.
    #expect(digest("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(digest("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(digest(String(repeating: "a", count: 1_000_000)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  /// The values are those of firebase-js-sdk, `node.test.ts`, which are the server's.
  @Test(arguments: [
    ("4", "eVih19a6ZDz3NL32uVBtg9KSgQY="), ("4.5623", "vf1CL0tIRwXXunHcG/irRECk3lY="),
    (#""hey guys""#, "CUNLXWpCVoJE6z7z1vE57lGaKAU="), ("true", "E5z61QM0lN/U2WsOnusszCTkR8M="),
    (
      #"{"intNode":4,"doubleNode":4.5623,"stringNode":"hey guys","boolNode":true}"#, "6Mc4jFmNdrLVIlJJjz2/MakTK9I="
    ),
    ("null", ""),
  ])
  func hashesAreThoseOfClients(_ json: String, _ hash: String) throws {
    #expect(try node(json).clientHash == hash)
  }

  @Test func aHashCoversPrioritiesAndTheirOrder() throws {
    let plain = try node(#"{"a":1,"b":2}"#)
    let first = try node(#"{"a":{".value":1,".priority":2},"b":{".value":2,".priority":1}}"#)
    let second = try node(#"{"a":{".value":1,".priority":1},"b":{".value":2,".priority":2}}"#)
    #expect(Set([plain, first, second].map(\.clientHash)).count == 3)
    #expect(try node("1").clientHash == node("1.0").clientHash)
  }

  @Test func differencesAreAsSmallAsTheyCanBe() throws {
    let old = try node(#"{"a":{"x":1,"y":2},"b":3,"c":4}"#)
    #expect(NodeDifference.between(old, and: old) == nil)
    #expect(
      NodeDifference.between(old, and: try node(#"{"a":{"x":1,"y":5},"b":3,"c":4}"#)) == .replace("a/y", try node("5")))
    let merged = NodeDifference.between(old, and: try node(#"{"a":{"x":1,"y":2},"b":6,"d":4}"#))
    #expect(merged == .replace(.root, try node(#"{"a":{"x":1,"y":2},"b":6,"d":4}"#)))
    let smaller = NodeDifference.between(old, and: try node(#"{"a":{"x":1,"y":2},"c":5,"d":7,"e":8,"b":3}"#))
    guard case .merge(.root, let children)? = smaller else {
      Issue.record("no merge")
      return
    }
    #expect(children.map(\.name) == ["c", "d", "e"])
    #expect(NodeDifference.between(old, and: .absent) == .replace(.root, .absent))
  }

  @Test func arraysAreThoseOfClients() throws {
    func text(_ json: String) throws -> String {
      var writer = JSONWriter()
      try node(json).writeValue(to: &writer)
      return writer.text
    }
    #expect(try text(#"["a","b"]"#) == #"["a","b"]"#)
    #expect(try text(#"{"1":"a","2":"b"}"#) == #"[null,"a","b"]"#)
    #expect(try text(#"{"3":"a"}"#) == #"{"3":"a"}"#)
    #expect(try text(#"{"0":"a","00":"b"}"#) == #"{"0":"a","00":"b"}"#)
    #expect(try text(#"{"0":"a","x":"b"}"#) == #"{"0":"a","x":"b"}"#)
    #expect(try text(#"{"a":2.0,"b":1.5,"c":1e300}"#) == #"{"a":2,"b":1.5,"c":1e+300}"#)
  }

  @Test func neighborsOfKeysAreInOrder() {
    let keys = [
      "-2147483647", "-10", "-05", "-5", "-1", "0", "-0", "00", "1", "5", "05", "7", "2147483647", "", "a", "ab", "b",
      "é", "\u{E000}", "\u{FFFF}", "😀", "\u{10000}", "zz9",
    ].map { DataKey($0) }
    for key in keys {
      let next = key.successor
      #expect(key < next)
      #expect(!keys.contains { key < $0 && $0 < next })
      guard let previous = key.predecessor else {
        Issue.record("no key before \(key)")
        continue
      }
      #expect(previous < key)
      #expect(!keys.contains { previous < $0 && $0 < key })
      #expect(next < DataKey.maximum)
    }
    #expect(DataKey.minimum.predecessor == nil)
  }

  @Test func pushIDsSortByTime() {
    let ids = PushIDs()
    let keys = (0..<1000).map { ids.next(at: 1_795_369_784_000 + Int64($0 / 100)) }
    #expect(keys == keys.sorted() && Set(keys).count == 1000)
    #expect(keys.allSatisfy { $0.text.utf8.count == 20 })
  }

  @Test(arguments: [
    ("demo.localhost:9000", "demo"), ("demo.firebaseio.com", "demo"), ("localhost:9000", nil), ("127.0.0.1:9000", nil),
    ("[::1]:9000", nil),
  ])
  func theHostNamesANamespace(_ host: String, _ name: String?) {
    #expect(RealtimeAddress.namespace(of: HTTPRequest("GET", "/.json", headers: ["Host": host])) == name)
    #expect(RealtimeAddress.namespace(of: HTTPRequest("GET", "/.json?ns=x", headers: ["Host": host])) == "x")
    #expect(RealtimeAddress.namespace(of: HTTPRequest("GET", "/.json?ns=..%2Fx", headers: ["Host": host])) == nil)
  }
}
