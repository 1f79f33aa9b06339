import RuleValues
import SourceText
import TestSupport

/// Documents that the tests share.
enum DocumentSamples {
  static let values: [DocumentValue] =
    [
      .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(.min), .integer(.max), .integer(300),
      .double(0),
      .double(-0.5), .double(1), .double(0.1), .double(1e300), .double(.leastNonzeroMagnitude), .double(.infinity),
      .double(-.infinity), .double(.nan), .timestamp(.epoch), .string(""), .string("text"), .string("\0"),
      .string("caf\u{E9}"), .string("cafe\u{301}"), .string("\u{1F600}\u{FFFF}"), .bytes([]), .bytes([0, 255, 16]),
      .reference(DocumentPath(["c", "d"])), .reference(DocumentPath(["c", "\u{E9}"], database: "other")),
      .array([]), .array([.integer(1), .map(DocumentFields())]), .map(DocumentFields()), .vector([1.5, -0.5]),
      .map(DocumentFields([("$ts", .string("x"))])), .map(DocumentFields([("$other", .null)])),
      .map(DocumentFields([("b", .integer(1)), ("a", .array([.map(DocumentFields([("x", .null)]))]))])),
    ] + times + points

  private static let times = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "1960-01-01T00:00:00.5Z"]
    .compactMap { Timestamp(rfc3339: $0).map { DocumentValue.timestamp($0) } }
  private static let points = [(-90.0, 180.0), (0.5, -0.25)]
    .compactMap { GeoPoint(latitude: $0.0, longitude: $0.1).map { DocumentValue.geoPoint($0) } }

  /// A field for each of the values, with names that need care.
  static let all = DocumentFields(
    values.enumerated().map { ("field \($0.offset)\u{E9}", $0.element) } + [
      ("a.b", .null), ("\u{E9}", .integer(1)), ("e\u{301}", .integer(2)), ("____", .null), ("\"\\\n", .null),
    ])

  /// An integer inside `depth` maps and arrays, in a document.
  static func nested(_ depth: Int) -> DocumentFields {
    var value = DocumentValue.integer(1)
    for level in 0..<depth {
      value = level.isMultiple(of: 2) ? .map(DocumentFields([("a", value)])) : .array([value])
    }
    return DocumentFields([("a", value)])
  }

  static func json(_ text: String) -> JSONNode {
    JSONReader.read(SourceFile(name: "document", text: text), .strict).tree.root
  }

  static func random(_ random: inout SeededGenerator, depth: Int = 3) -> DocumentFields {
    DocumentFields(
      (0..<random.below(6)).map { _ in ("k\(random.below(9))", value(&random, depth: depth, inArray: false)) })
  }

  private static func value(_ random: inout SeededGenerator, depth: Int, inArray: Bool) -> DocumentValue {
    guard depth > 0, random.chance(3) else { return values[random.below(values.count - 7)] }
    if inArray || random.chance(2) { return .map(Self.random(&random, depth: depth - 1)) }
    return .array(
      (0..<random.below(4)).map { _ in value(&random, depth: depth - 1, inArray: true) }.filter { $0.isSingle })
  }
}

extension DocumentValue {
  fileprivate var isSingle: Bool { if case .array = self { false } else { true } }
}
