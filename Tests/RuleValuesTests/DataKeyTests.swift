import RuleValues
import TestSupport
import Testing

/// The order of children (firebase/firebase-js-sdk, `nameCompare` and `tryParseInt` in util.ts).
@Suite struct DataKeyTests {
  /// In the service's order.
  static let ordered = [
    "-2147483648", "-10", "-9", "-1", "0", "-0", "00", "-00", "000", "1", "01", "001", "2", "9", "10", "0010",
    "2147483646", "2147483647", "", " 1", "+1", "-", "--1", "-2147483649", "-a", "1 ", "1.5", "12345678901",
    "2147483648", "99999999999", "A", "Z", "_", "a", "aa", "e", "e\u{301}", "f", "~", "\u{E9}", "\u{D7FF}",
    "\u{10000}", "\u{1F600}", "\u{10FFFF}", "\u{E000}", "\u{FFFF}",
  ].map { DataKey($0) }

  @Test func keysAreOrdered() {
    for (index, left) in Self.ordered.enumerated() {
      for (other, right) in Self.ordered.enumerated() {
        #expect((left < right) == (index < other), "`\(left)` < `\(right)`")
        #expect((left == right) == (index == other))
      }
    }
    var random = SeededGenerator(seed: 3)
    #expect(Self.ordered.shuffled(using: &random).sorted() == Self.ordered)
  }

  @Test func integersHave32Bits() {
    let cases: [(text: String, value: Int32?)] = [
      ("0", 0), ("-0", 0), ("007", 7), ("-007", -7), ("2147483647", .max), ("2147483648", nil), ("-2147483648", .min),
      ("-2147483649", nil), ("00000000002147483647", .max), ("000000000000000000", 0), ("9999999999", nil),
      ("12345678901", nil), ("", nil), ("-", nil), ("+1", nil), ("1.0", nil), ("1e3", nil), (" 1", nil), ("1 ", nil),
      ("0x1", nil), ("\u{661}", nil), ("1\u{301}", nil), ("--1", nil),
    ]
    for (text, value) in cases { #expect(DataKey(text).integerValue == value, "`\(text)`") }
  }

  @Test func keysAreComparedByBytes() {
    let (composed, decomposed) = (DataKey("caf\u{E9}"), DataKey("cafe\u{301}"))
    #expect(composed != decomposed && composed.text == decomposed.text)
    #expect(Set([composed, decomposed, DataKey(utf8: "caf\u{E9}".utf8)]).count == 2)
    #expect(DataKey("7") != DataKey("07"))
  }

  @Test func keysHaveLimits() {
    #expect(DataLimits.problem(inKey: DataKey("")) == .emptyKey)
    #expect(DataLimits.problem(inKey: DataKey(String(repeating: "k", count: 768))) == nil)
    #expect(DataLimits.problem(inKey: DataKey(String(repeating: "k", count: 769))) == .longKey(bytes: 769))
    #expect(DataLimits.problem(inKey: DataKey(String(repeating: "é", count: 385))) == .longKey(bytes: 770))
    for key in [".", "a.b", "$", "#", "[", "]", "/", "\u{0}", "\u{1F}", "\u{7F}"] {
      #expect(DataLimits.problem(inKey: DataKey(key)) == .illegalKey(key))
    }
    for key in [" ", "\u{80}", "é", "\\", "\"", "%2F", "-"] { #expect(DataLimits.problem(inKey: DataKey(key)) == nil) }
    let path = String(repeating: "a/", count: 32)
    #expect(DataLimits.problem(inPath: DataPath(path)) == nil)
    #expect(DataLimits.problem(inPath: DataPath(path + "a")) == .tooDeep)
    #expect(DataLimits.problem(inPath: DataPath("a/b.c")) == .illegalKey("b.c"))
  }

  @Test func pathsAreKeysBetweenSlashes() {
    #expect(DataPath("/a//b/").keys == [DataKey("a"), DataKey("b")])
    #expect(DataPath("//") == .root && DataPath.root.description == "/" && DataPath.root.parent == nil)
    #expect(DataPath("a/%2F/..").description == "/a/%2F/..")
    #expect(DataPath("a/b").contains(DataPath("a/b/c")) && DataPath("a/b").contains(DataPath("a/b")))
    #expect(!DataPath("a/b").contains(DataPath("a/bc")) && !DataPath("a/b").contains(DataPath("a")))
    #expect(DataPath("a").appending(DataPath("b/c")).parent == DataPath("a/b"))
  }
}
