import DocumentTrees
import Foundation
import RuleRequests
import RuleValues
import TestSupport
import Testing

@testable import SecurityRules

/// Random documents, indexes, writes and queries: a tree with indexes answers as one without.
///
/// `RULES_INDEX_SEEDS=1000 swift test --filter RandomIndexTests` asks 100,000 queries; the default is 4,000.
@Suite("Random queries with indexes")
struct RandomIndexTests {
  private static let seeds = ProcessInfo.processInfo.environment["RULES_INDEX_SEEDS"].flatMap { Int($0) } ?? 40

  @Test(arguments: 0..<seeds) func answersAreThoseOfAScan(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var scene = IndexScene(&random)
    let plain = InMemoryTree()
    let indexed = InMemoryTree(indexes: random.chance(3) ? .declared : scene.declarations(&random))
    for round in 0..<4 {
      let writes = (0..<25).map { _ in scene.write(&random) }
      try plain.write { try Self.apply(writes, &$0) }
      try indexed.write { try Self.apply(writes, &$0) }
      if round == 1 || random.chance(4) { try indexed.declareIndexes(scene.declarations(&random)) }
      // A part of a build, so that the next writes meet indexes that are half complete.
      _ = try indexed.write { try $0.buildIndexes(documents: 1 + random.below(20)) }
      for _ in 0..<10 { try Self.compare(scene.query(&random), plain, indexed) }
    }
    try indexed.buildIndexes(documentsAtOnce: 1 + random.below(30))
    #expect(try indexed.indexes().areComplete)
    try indexed.read { try $0.checkIndexes() }
    let queries = (0..<60).map { _ in scene.query(&random) }
    for query in queries { try Self.compare(query, plain, indexed) }
    let catalog = try indexed.read { $0.indexCatalog() }
    let plans = queries.compactMap { QueryPlan($0, DocumentOrder($0), catalog) }
    #expect(plans.count > 5 || !catalog.declarations.isAutomatic || !catalog.declarations.overrides.isEmpty)
  }

  private static func apply(
    _ writes: [(DocumentPath, DocumentFields?)], _ transaction: inout some TreeTransaction
  ) throws {
    for (path, fields) in writes {
      let document = try fields.map { StoredDocument(try EncodedDocument($0), createTime: .epoch) }
      try transaction.setDocument(document, at: path)
    }
  }

  private static func compare(_ query: DocumentQuery, _ plain: InMemoryTree, _ indexed: InMemoryTree) throws {
    var whole = query
    (whole.limit, whole.offset) = (nil, 0)
    var budget = ReadBudget(.standard)
    let matches = try plain.read { try $0.documents(matching: whole, &budget) }.dropFirst(Int(query.offset))
    let wanted = query.limit.map { matches.prefix(Int($0)) } ?? matches
    budget = ReadBudget(.standard)
    let found = try indexed.read { try $0.documents(matching: query, &budget) }
    #expect(found.map(\.path) == wanted.map(\.path), "\(query)")
    #expect(budget.bytes == wanted.reduce(0) { $0 + $1.bytes }, "\(query)")
  }

  /// The order of encoded values is that of the query engine, for each pair of a list with all kinds and borders.
  @Test func encodedValuesHaveTheOrderOfValues() {
    let values = IndexScene.values
    for left in values {
      for right in values {
        for isDescending in [false, true] {
          var keys = [IndexKey(), IndexKey()]
          keys[0].append(left, isDescending: isDescending)
          keys[1].append(right, isDescending: isDescending)
          let wanted = DocumentValue.compare(left, right).signum() * (isDescending ? -1 : 1)
          let order =
            keys[0].bytes == keys[1].bytes ? 0 : keys[0].bytes.lexicographicallyPrecedes(keys[1].bytes) ? -1 : 1
          #expect(order == wanted || (keys[0].isCut && keys[1].isCut && order == 0), "\(left) \(right)")
        }
      }
    }
  }

  @Test func encodedIDsHaveTheOrderOfNamesAndCanBeRead() {
    let ids = [
      "__id-3__", "__id2__", "__id07__", "__id7__", "__id10__", "A", "__id", "__idx__", "a", "a\u{1}", "é",
      "\u{10FFFF}",
    ]
    for left in ids {
      var key = IndexKey()
      key.append(id: left)
      #expect(key.bytes.withUnsafeBytes { IndexKey.id($0) } == left)
      for right in ids {
        var other = IndexKey()
        other.append(id: right)
        #expect(
          key.bytes.lexicographicallyPrecedes(other.bytes) == (DocumentNames.compareIDs(left, right) < 0),
          "\(left) \(right)")
      }
    }
  }
}

/// What random tests of indexes write and ask.
private struct IndexScene {
  private var stored: [DocumentPath: DocumentFields] = [:]
  private static let names = ["a", "b", "c"]
  private static let ids = ["__id2__", "__id10__", "A", "B", "a", "b", "c", "d", "é", "z"]
  private static let long = String(repeating: "x", count: 1600)

  /// Values of all kinds, with neighbors at the borders of kinds.
  static let values: [DocumentValue] =
    [
      .null, .bool(false), .bool(true), .double(.nan), .double(-.infinity), .double(.infinity), .double(-1.5),
      .double(0.5), .double(-0.0), .integer(0), .integer(1), .double(1), .integer(-1), .integer(.max), .integer(.min),
      .integer(.max - 1), .double(0x1p63), .double(-0x1p63), .integer(9_007_199_254_740_993),
      .double(9_007_199_254_740_992), .integer(9_007_199_254_740_991), .double(1e-300),
      .timestamp(.epoch), .string(""), .string("a"), .string("ab"), .string("a\u{0}"), .string("a\u{1}b"),
      .string("é"), .string("\u{FFFF}"), .string("\u{10000}"), .string(long), .string(long + "y"), .bytes([]),
      .bytes([0]), .bytes([0, 0xFF]), .bytes([1]), .bytes([0xFF]), .reference(DocumentPath(["c", "a"])),
      .reference(DocumentPath(["c", "__id2__"])), .reference(DocumentPath(["c", "a"], database: "other")),
      .array([]), .array([.integer(1)]), .array([.integer(1), .null]), .array([.string("a"), .string("b")]),
      .array([.string("ab")]), .array([.array([]), .integer(2)].dropFirst().map { $0 }), .vector([]), .vector([1]),
      .vector([0, 1]), .map([:]), .map(["a": .integer(1)]), .map(["a": .integer(1), "b": .null]),
      .map(["b": .null, "a": .integer(1)]), .map(["ab": .null]), .array([.string(long), .integer(1)]),
    ] + [(-90.0, 0.0), (0, -1), (0, 1)].compactMap { GeoPoint(latitude: $0.0, longitude: $0.1).map { .geoPoint($0) } }

  init(_ random: inout SeededGenerator) {
    for _ in 0..<30 { _ = write(&random) }
    stored = [:]
  }

  // MARK: Documents

  mutating func write(_ random: inout SeededGenerator) -> (DocumentPath, DocumentFields?) {
    let path = path(&random)
    let fields = random.chance(5) ? nil : fields(&random, depth: 0)
    stored[path] = fields
    return (path, fields)
  }

  private func path(_ random: inout SeededGenerator) -> DocumentPath {
    let id = Self.ids[random.below(Self.ids.count)]
    switch random.below(10) {
    case 0: return DocumentPath(["d", "x", "c", id])
    case 1: return DocumentPath(["c", "a", "c", id])
    case 2: return DocumentPath(["d", id])
    case 3: return DocumentPath(["c", id], database: "other")
    default: return DocumentPath(["c", id])
    }
  }

  private func fields(_ random: inout SeededGenerator, depth: Int) -> DocumentFields {
    var fields = DocumentFields()
    for name in Self.names where random.below(4) > 0 { fields[name] = value(&random, depth: depth) }
    return fields
  }

  private func value(_ random: inout SeededGenerator, depth: Int) -> DocumentValue {
    if depth == 0, random.chance(6) { return .map(fields(&random, depth: 1)) }
    if random.chance(6) { return .array((0..<random.below(4)).map { _ in simple(&random) }) }
    return simple(&random)
  }

  /// A value that often repeats.
  private func simple(_ random: inout SeededGenerator) -> DocumentValue {
    random.chance(3) ? Self.values[random.below(Self.values.count)] : .integer(Int64(random.below(3)))
  }

  // MARK: Indexes

  func declarations(_ random: inout SeededGenerator) -> IndexDeclarations {
    var declarations = IndexDeclarations(isAutomatic: random.below(3) > 0)
    for _ in 0..<random.below(4) {
      let scope = scope(&random)
      var names = Self.names.shuffled(using: &random)
      let fields = (0..<(1 + random.below(3))).map { place in
        let isArray = place == 0 && random.chance(4)
        return CompositeIndex.Field(
          FieldPath(names: [names.removeLast()]), isArray ? .contains : random.chance(2) ? .ascending : .descending)
      }
      declarations.composite.append(CompositeIndex("c", scope: scope, fields))
    }
    for _ in 0..<random.below(3) {
      let indexes = (0..<random.below(3)).map { _ in
        FieldOverride.Index(scope(&random), random.chance(3) ? .contains : random.chance(2) ? .ascending : .descending)
      }
      declarations.overrides.append(
        FieldOverride("c", random.chance(4) ? FieldPath(names: ["*"]) : field(&random), indexes))
    }
    return declarations
  }

  private func scope(_ random: inout SeededGenerator) -> IndexScope {
    random.chance(3) ? .collectionGroup : .collection
  }

  private func field(_ random: inout SeededGenerator) -> FieldPath {
    let name = Self.names[random.below(3)]
    return FieldPath(names: random.chance(5) ? [name, Self.names[random.below(3)]] : [name])
  }

  // MARK: Queries

  func query(_ random: inout SeededGenerator) -> DocumentQuery {
    var query = DocumentQuery(collection: "c")
    if random.chance(4) {
      query.allDescendants = true
      if random.chance(3) { query.parent = DocumentPath(["d", "x"]) }
    }
    if random.below(3) > 0 { query.filter = filter(&random, depth: 0) }
    for _ in 0..<random.below(3) {
      query.order.append(.init(random.chance(6) ? .documentName : field(&random), isDescending: random.chance(2)))
    }
    // Divergence D75: without an index, a collection group by name with a limit has numbered ids at another place.
    let isGroupByName = query.allDescendants && DocumentOrder(query).isByName
    if !isGroupByName, random.chance(2) { query.limit = Int64(1 + random.below(6)) }
    if random.chance(5) { query.offset = Int64(random.below(3)) }
    if random.chance(3) { query.start = cursor(query, &random) }
    if random.chance(4) { query.end = cursor(query, &random) }
    return query
  }

  /// A cursor at a document, or at random values.
  private func cursor(_ query: DocumentQuery, _ random: inout SeededGenerator) -> DocumentQuery.Cursor? {
    let order = DocumentOrder(query).fields
    let isBefore = random.chance(2)
    let documents = stored.keys.sorted()
    guard !documents.isEmpty else { return nil }
    let path = documents[random.below(documents.count)]
    var values: [DocumentValue] = []
    for field in order.prefix(1 + random.below(order.count)) {
      let own = (try? stored[path].map { try EncodedDocument($0).value(at: field.field.names) }) ?? nil
      values.append(
        field.field.isDocumentName ? .reference(path) : random.chance(4) ? simple(&random) : own ?? .integer(1))
    }
    return DocumentQuery.Cursor(values, isBefore: isBefore)
  }

  private func filter(_ random: inout SeededGenerator, depth: Int) -> DocumentFilter {
    if depth < 2, random.chance(3) {
      let filters = (0..<(1 + random.below(3))).map { _ in filter(&random, depth: depth + 1) }
      return random.chance(2) ? .or(filters) : .and(filters)
    }
    if random.chance(8) {
      let tests = DocumentFilter.Test.allCases
      return .unary(field(&random), tests[random.below(tests.count)])
    }
    if random.chance(12) {
      return .field(.documentName, random.chance(2) ? .less : .greaterOrEqual, .reference(path(&random)))
    }
    let comparisons = DocumentFilter.Comparison.allCases
    let comparison = random.chance(2) ? .equal : comparisons[random.below(comparisons.count)]
    switch comparison {
    case .in, .notIn, .arrayContainsAny:
      return .field(field(&random), comparison, .array((0..<random.below(4)).map { _ in simple(&random) }))
    default: return .field(field(&random), comparison, value(&random, depth: 0))
    }
  }
}
