/// Literals and other small expressions at the edges of each kind.
enum Edges {
  /// Sources that are exactly of a kind: literals first, then the shortest expressions where there is no literal.
  static func sources(_ kind: Kind) -> [Syntax] {
    switch kind {
    case .bool: ["true", "false"].map { .literal($0) }
    case .null: [.literal("null")]
    case .int: integers
    case .float: floats
    case .string: strings.map { .literal($0) }
    case .bytes: byteStrings.map { .literal($0) }
    case .list: [.list([]), .list([.literal("1"), .literal("1.0"), .literal("null")])]
    case .map: [.map([]), .map([.literal("'a'"), .literal("1"), .literal("'b'"), .literal("null")])]
    case .set: [.method(.list([]), "toSet", []), .method(.list([.literal("2"), .literal("1.0")]), "toSet", [])]
    case .path: paths
    case .timestamp:
      instants.map { .call("timestamp.value", [.literal($0)]) } + [
        .call("timestamp.date", ["2024", "2", "29"].map { .literal($0) }), .member(.name("request"), "time"),
      ]
    case .duration: durations.map { .call("duration.value", [number($0.0), .literal($0.1)]) }
    case .latlng: [("0", "0"), ("90", "180"), ("37.5", "122.25")].map { latlng(number($0.0), number($0.1)) }
    case .vector: [.call("vector", [.list([])]), .call("vector", [.list([.literal("1.0"), .literal("0.5")])])]
    case .mapDiff: [.method(.map([.literal("'a'"), .literal("1")]), "diff", [.map([])])]
    }
  }

  /// A number, negative ones as what they are to the language: a minus before a literal, but for the smallest.
  static func number(_ text: String) -> Syntax {
    text.hasPrefix("-") && text != "\(Int64.min)" ? .unary("-", .literal(String(text.dropFirst()))) : .literal(text)
  }

  private static func latlng(_ latitude: Syntax, _ longitude: Syntax) -> Syntax {
    .call("latlng.value", [latitude, longitude])
  }

  static let integers: [Syntax] = [
    "0", "1", "2", "3", "7", "10", "-1", "-2", "100", "1000", "59", "60", "365", "2024", "-1500", "2147483648",
    "9007199254740992", "9007199254740993", "315576000000", "315576000001", "253402300799999", "253402300800000",
    "-62135596800000", "-62135596800001", "9223372036854775807", "-9223372036854775807", "-9223372036854775808",
  ].map(number)

  static let floats: [Syntax] =
    [
      "0.0", "-0.0", "1.0", "2.0", "0.5", "1.5", "2.5", "-1.5", "-0.5", "0.1", ".25", "5.", "90.0", "180.0", "90.1",
      "9007199254740992.0", "9223372036854775807.0", "0.001", "0.0001", "9999999.0", "10000000.0", "12345.678",
    ].map(number)
    + ["NaN", "Infinity", "-Infinity", "1e300", "4.9e-324", "1e21"].map { .call("float", [.literal("'\($0)'")]) }

  static let strings = [
    "''", "'a'", "'b'", "'ab'", "'abc'", "'A'", "\"x'y\"", "'a,b,,'", "',a'", "'1'", "'-1'", "'1.5'", "'1e3'", "'NaN'",
    "' a '", "'a/b'", "'/a/b'", "'é'", "'e\\u0301'", "'É'", "'😀'", "'\\uFFFD'", "'a\\nb'", "'\\t'", "'a.c'", "'$1'",
    "'$0'",
    "'$'", "'\\\\'", "'s'", "'ms'", "'d'", "'2024-02-29T12:34:56.789Z'", "'2024-01-01T00:00:00+02:00'",
    "'9999-12-31T23:59:59Z'", "'%20'", "'a b'", "'data'", "'null'", "'\\x00'", "'\\u00A0'", "'aaa'", "'aXbXc'",
    "'9223372036854775807'", "'9223372036854775808'", "'{x}'", "'ß'", "'İ'", "'_'", "'x'",
  ]

  /// Patterns, whole and broken.
  static let patterns = [
    "'a'", "'.'", "'.*'", "'[a-z]+'", "'(a)(b)'", "'a|b'", "'^a$'", "''", "','", "'[0-9]+'", "'(?i)A'", "'\\\\d'",
    "'\\\\w+'", "'a*'", "'(?P<n>a)'", "'[^a]'", "'\\\\pL'", "'a{1,2}'", "'X'", "'(a|ab)(c|bcd)'", "'.{2}'", "'a+?'",
    "'\\\\bx'", "'(?s).+'", "'\\\\s'", "'[[:alpha:]]'", "'\\\\Qa.b\\\\E'", "'é'", "'\\\\x{1F600}'",
  ]

  static let byteStrings = ["b''", "b'a'", "b\"ab\"", "b'\\xff'", "b'\\x00\\x01'", "b'é'", "b'\\377'"]

  static let instants = [
    "0", "1", "1709210096789", "253402300799999", "'1969-12-31T23:59:59.999999999Z'", "'0001-01-01T00:00:00Z'",
    "'2024-02-29T12:34:56.789Z'",
  ]

  static let durations = [
    ("1", "'s'"), ("0", "'s'"), ("-1", "'ns'"), ("1500", "'ms'"), ("-1500", "'ms'"), ("1", "'w'"), ("2", "'d'"),
    ("315576000000", "'s'"), ("-315576000000", "'s'"), ("7", "'h'"), ("90", "'m'"), ("999999999", "'ns'"),
  ]

  static let paths: [Syntax] = [
    .path([.text("a")]), .path([.text("a"), .text("b")]), .path([.text("a"), .text("{x}")]),
    .path([.text("{x=**}"), .text("b")]), .path([.text("(default)"), .text("a%20b+c")]),
    .path([.text("a"), .value(.name("id"))]), .member(.name("request"), "path"),
    document("e", "x"), document("e", "missing"),
    .path([.text("a"), .value(.literal("1")), .value(.literal("'b/c'"))]),
  ]

  /// The path of a document as rules name it.
  static func document(_ collection: String, _ id: String) -> Syntax {
    .path([.text("databases"), .value(.name("database")), .text("documents"), .text(collection), .text(id)])
  }
}
