import RuleRequests
import RuleValues
import TestSupport

/// Makes small collections with values of all kinds, and queries of them.
struct QueryGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let fields = [["f"], ["g"], ["m", "a"], ["m"]].map { FieldPath(names: $0) }
  private static let paths = [
    "c/a", "c/b", "c/B", "c/é", "c/0", "c/10", "c/9", "c/a/c/x", "c/a/d/q/c/a", "d/q/c/a",
    "d/q", "c2/a", "c/z/c/y/c/y",
  ].map { DocumentPath($0.split(separator: "/").map(String.init)) }

  private static let references = [
    ["c", "a"], ["c", "b"], ["c", "__id3__"], ["c", "a", "c", "x"], ["d", "q"], ["c", "0"],
  ].map { DocumentPath($0) }

  /// Values that differ little, and all that are special.
  private static let plain: [DocumentValue] =
    [
      .null, .bool(false), .bool(true), .integer(0), .integer(1), .integer(2), .integer(-1), .double(0), .double(-0.0),
      .double(1), .double(1.5), .double(.nan), .double(.infinity), .double(-.infinity),
      .integer(9_007_199_254_740_993), .integer(9_007_199_254_740_992), .double(9_007_199_254_740_992), .integer(.max),
      .integer(.min), .double(9.3e18), .double(-9_223_372_036_854_775_808), .double(9_223_372_036_854_775_808),
      .timestamp(time(0, 0)), .timestamp(time(0, 1_000)), .timestamp(time(-1, 999_999_000)), .string(""),
      .string("a"), .string("b"), .string("ab"), .string("\u{FF61}"), .string("\u{10002}"), .string("e\u{301}"),
      .string("\u{E9}"), .string("a\0"), .bytes([]), .bytes([0]), .bytes([255]), .bytes([0, 1]), .vector([1]),
      .vector([0.5]), .vector([0, 0]), .vector([1, -1]),
    ] + references.map { .reference($0) }
    + [(0, 0), (1, -1), (1, 1), (-1, 180)].compactMap { GeoPoint(latitude: $0, longitude: $1).map { .geoPoint($0) } }

  private static func time(_ seconds: Int64, _ nanos: Int32) -> Timestamp {
    Timestamp(seconds: seconds, nanos: nanos) ?? .epoch
  }

  /// Documents, some of them below others.
  mutating func documents() -> [(DocumentPath, DocumentFields)] {
    Self.paths.filter { _ in !random.chance(5) }.map { path in
      var fields = DocumentFields()
      for name in ["f", "g"] where !random.chance(5) { fields[name] = value(depth: 0) }
      if random.chance(2) { fields["m"] = random.chance(4) ? value(depth: 1) : .map(["a": value(depth: 1)]) }
      return (path, fields)
    }
  }

  private mutating func value(depth: Int) -> DocumentValue {
    if random.chance(2) { return Self.plain[random.below(22)] }
    guard depth < 2, random.chance(3) else { return Self.plain[random.below(Self.plain.count)] }
    if random.chance(2) { return .array((0..<random.below(3)).map { _ in element(depth: depth + 1) }) }
    return .map(
      DocumentFields(["b", "a", "aa"].filter { _ in random.chance(2) }.map { ($0, value(depth: depth + 1)) }))
  }

  /// A list cannot contain a list or a vector directly.
  private mutating func element(depth: Int) -> DocumentValue {
    let value = value(depth: depth)
    switch value {
    case .array, .vector: return .integer(1)
    default: return value
    }
  }

  /// A query of what ``documents()`` makes.
  mutating func query(of documents: [(DocumentPath, DocumentFields)]) -> DocumentQuery {
    var query = DocumentQuery(collection: "c", allDescendants: random.chance(4))
    if query.allDescendants, random.chance(3) { query.parent = DocumentPath(["c", "a"]) }
    if !random.chance(5) { query.filter = filter(documents, depth: 0) }
    while query.order.count < 3, random.chance(2) {
      query.order.append(DocumentQuery.Order(field(), isDescending: random.chance(2)))
    }
    if random.chance(6) { query.order.append(DocumentQuery.Order(.documentName, isDescending: random.chance(2))) }
    if random.chance(3) { query.limit = Int64(random.below(6)) }
    if random.chance(4) { query.offset = Int64(random.below(4)) }
    if !query.order.isEmpty, random.chance(4) { query.start = cursor(query, documents) }
    if !query.order.isEmpty, random.chance(6) { query.end = cursor(query, documents) }
    return query
  }

  private mutating func cursor(
    _ query: DocumentQuery, _ documents: [(DocumentPath, DocumentFields)]
  ) -> DocumentQuery.Cursor {
    let fields = query.order.prefix(1 + random.below(query.order.count)).map(\.field)
    return DocumentQuery.Cursor(fields.map { operand($0, documents) }, isBefore: random.chance(2))
  }

  private mutating func field() -> FieldPath { Self.fields[random.below(Self.fields.count)] }

  private mutating func filter(
    _ documents: [(DocumentPath, DocumentFields)], depth: Int
  ) -> DocumentFilter {
    if depth < 2, random.chance(3) {
      let filters = (0..<1 + random.below(3)).map { _ in filter(documents, depth: depth + 1) }
      return random.chance(2) ? .and(filters) : .or(filters)
    }
    let field = random.chance(8) ? .documentName : field()
    if random.chance(8), !field.isDocumentName {
      return .unary(field, DocumentFilter.Test.allCases[random.below(4)])
    }
    let comparison = DocumentFilter.Comparison.allCases[random.below(10)]
    switch comparison {
    case .in, .notIn, .arrayContainsAny:
      return .field(field, comparison, .array((0..<1 + random.below(3)).map { _ in operand(field, documents) }))
    default: return .field(field, comparison, operand(field, documents))
    }
  }

  /// A value that some document has there, or another.
  private mutating func operand(
    _ field: FieldPath, _ documents: [(DocumentPath, DocumentFields)]
  ) -> DocumentValue {
    if field.isDocumentName { return .reference(Self.paths[random.below(Self.paths.count)]) }
    let known = documents.flatMap { document -> [DocumentValue] in
      let fields = document.1
      guard let value = fields[field.names[0]] else { return [] }
      if case .array(let elements) = value { return elements + [value] }
      return [value]
    }
    return known.isEmpty || random.chance(4) ? value(depth: 0) : known[random.below(known.count)]
  }
}
