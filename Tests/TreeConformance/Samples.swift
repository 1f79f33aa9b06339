import RuleValues

/// Data that the checks share.
enum Samples {
  /// Values at the edges of their kinds.
  static let scalars: [Scalar] = [
    .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(.min), .integer(.max), .double(0),
    .double(-0.0), .double(1), .double(0.1), .double(.leastNonzeroMagnitude), .double(.greatestFiniteMagnitude),
    .double(-1e300),
    .double(9_007_199_254_740_992), .string(""), .string("text"), .string("1"), .string("\0"), .string("a\0b"),
    .string("caf\u{E9}"), .string("cafe\u{301}"), .string("\u{10FFFF}\u{FFFF}"),
    .string(String(repeating: "long ", count: 30_000)),
  ]

  /// Keys in the service's order (firebase/firebase-js-sdk, `nameCompare`; UTF-16 code units for the rest).
  static let orderedKeys = [
    "-2147483648", "-10", "-1", "0", "-0", "00", "1", "01", "001", "2", "10", "2147483647", "0002147483647", "",
    "\u{0}", "\u{1}", "\u{2}", " ", "-", "--1", "-2147483649", "1.5", "10000000000", "1a", "2147483648", "a", "a\u{0}",
    "a\u{0}b", "a\u{1}", "a ", "ab", "cafe\u{301}", "caf\u{E9}", "z", "\u{7F}", "\u{80}", "\u{D7FF}", "\u{10000}",
    "\u{1F600}", "\u{1F600}a", "\u{10FFFF}", "\u{E000}", "\u{E000}a", "\u{FFFD}", "\u{FFFF}",
  ]

  /// Keys with a special meaning in SQL, shells or C.
  static let hostileKeys = [
    "'; DROP TABLE realtime; --", "\" OR \"1\"=\"1", "%", "_", "*", "?1", ":path", "a%b_c", "..", "..\\", "NULL",
    "x'00'",
    "\u{0}", "a\u{0}", "\u{0}a", "\u{1}", "\u{FF}", "\u{202E}", "__proto__", "constructor",
    String(repeating: "k", count: 768),
  ]

  static let ada: DataNode = .node([
    DataChild(DataKey("name"), .leaf(.string("Ada"))), DataChild(DataKey("age"), .leaf(.integer(36))),
  ])

  static func leaf(_ integer: Int64, priority: Scalar? = nil) -> DataNode {
    .leaf(.integer(integer), priority: priority)
  }

  /// Returns a node with a leaf at each of `keys`.
  static func node(_ keys: [String], priority: Scalar? = nil) -> DataNode {
    .node(keys.enumerated().map { DataChild(DataKey($1), leaf(Int64($0))) }, priority: priority)
  }
}
