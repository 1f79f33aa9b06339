import RuleRequests
import RuleValues
import TestSupport
import Testing

@testable import SecurityRules

/// Random documents and queries by name: both trees answer as a list does that is sorted whole and cut.
@Suite("Random queries by name")
struct RandomNameQueryTests {
  private static let ids = [
    "A", "Z", "__id", "__id2__", "__id10__", "__id-3__", "__id7__", "__idx", "__ie", "_", "a", "aa", "ab", "b", "é",
    "e\u{301}", "\u{1}", "\u{0}z", "z\u{10FFFF}", "__id-20__",
  ]

  @Test(arguments: 0..<40) func resultsEqualASortedList(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var paths: [DocumentPath] = []
    for id in Self.ids where random.below(4) > 0 {
      let path = DocumentPath(["c", id])
      if random.below(4) > 0 { paths.append(path) }
      if random.below(3) == 0 { paths.append(path.appending("c").appending("a")) }
      if random.below(5) == 0 { paths += ["a", "b", "c"].map { path.appending("d").appending($0) } }
    }
    paths += [DocumentPath(["b", "a"]), DocumentPath(["cc", "a"]), DocumentPath(["c", "a"], database: "other")]
    let trees = try ComparedTrees(paths.map { ($0, ["even": .bool($0.segments[1].utf8.count % 2 == 0)]) })
    for _ in 0..<40 {
      let query = query(&random)
      #expect(try trees.documents(query).map(\.path) == Self.answer(query, paths), "\(query)")
    }
  }

  /// Names with the same characters and other bytes are different names: a cursor or a filter of another collection.
  @Test(arguments: [("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}")])
  func equivalentNamesAreDistinct(_ name: String, _ other: String) throws {
    let paths = ["a", "m", "z"].map { DocumentPath([name, $0]) }
    let trees = try ComparedTrees(paths.map { ($0, [:]) })
    let bound = DocumentValue.reference(DocumentPath([other, "m"]))
    // By bytes, all documents are on one side of the bound.
    let isAbove = other.utf8.lexicographicallyPrecedes(name.utf8)
    for isDescending in [false, true] {
      var query = DocumentQuery(collection: name, order: [.init(.documentName, isDescending: isDescending)])
      let all = isDescending ? paths.reversed() : paths
      for isBefore in [false, true] {
        query.start = DocumentQuery.Cursor([bound], isBefore: isBefore)
        #expect(try trees.documents(query).map(\.path) == (isAbove != isDescending ? all : []))
        (query.start, query.end) = (nil, query.start)
        #expect(try trees.documents(query).map(\.path) == (isAbove != isDescending ? [] : all))
        query.end = nil
      }
      for comparison in [DocumentFilter.Comparison.greater, .greaterOrEqual, .less, .lessOrEqual] {
        query.filter = .field(.documentName, comparison, bound)
        let isWanted = (comparison == .greater || comparison == .greaterOrEqual) == isAbove
        #expect(try trees.documents(query).map(\.path) == (isWanted ? all : []), "\(comparison)")
        query.filter = nil
      }
    }
  }

  // MARK: Queries

  private func query(_ random: inout SeededGenerator) -> DocumentQuery {
    let isDescending = random.below(2) == 0
    var query = DocumentQuery(collection: "c", order: [.init(.documentName, isDescending: isDescending)])
    if !isDescending, random.below(3) == 0 { query.order = [] }
    if random.below(2) == 0, !query.order.isEmpty { query.start = cursor(&random) }
    if random.below(2) == 0, !query.order.isEmpty { query.end = cursor(&random) }
    if random.below(2) == 0 { query.limit = Int64(1 + random.below(6)) }
    if random.below(4) == 0 { query.offset = Int64(random.below(3)) }
    var filters: [DocumentFilter] = []
    for _ in 0..<random.below(3) {
      let comparisons: [DocumentFilter.Comparison] = [
        .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
      ]
      filters.append(
        .field(.documentName, comparisons[random.below(comparisons.count)], .reference(place(&random))))
    }
    if random.below(3) == 0 { filters.append(.field(FieldPath(names: ["even"]), .equal, .bool(true))) }
    query.filter = filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .and(filters)
    return query
  }

  private func cursor(_ random: inout SeededGenerator) -> DocumentQuery.Cursor {
    DocumentQuery.Cursor([.reference(place(&random))], isBefore: random.below(2) == 0)
  }

  /// A name in the queried collection, or now and then elsewhere.
  private func place(_ random: inout SeededGenerator) -> DocumentPath {
    let path = DocumentPath(["c", Self.ids[random.below(Self.ids.count)]])
    switch random.below(12) {
    case 0: return path.appending("d").appending("b")
    case 1: return DocumentPath(["d", "a"])
    case 2: return DocumentPath(["b", "a"])
    default: return path
    }
  }

  // MARK: The list

  private static func answer(_ query: DocumentQuery, _ paths: [DocumentPath]) -> [DocumentPath] {
    let isDescending = query.order.first?.isDescending ?? false
    let inCollection = paths.filter {
      $0.segments.count == 2 && $0.segments[0] == "c" && $0.database == "(default)" && matches($0, query.filter)
    }
    let sorted = inCollection.sorted { (compare($0, $1) < 0) != isDescending }
    func place(_ path: DocumentPath, _ cursor: DocumentQuery.Cursor) -> Int {
      guard case .reference(let bound)? = cursor.values.first else { return 0 }
      return isDescending ? -compare(path, bound) : compare(path, bound)
    }
    let found = sorted.filter { path in
      let isAfterStart = query.start.map { place(path, $0) > 0 || (place(path, $0) == 0 && $0.isBefore) } ?? true
      let isBeforeEnd = query.end.map { place(path, $0) < 0 || (place(path, $0) == 0 && !$0.isBefore) } ?? true
      return isAfterStart && isBeforeEnd
    }
    let rest = found.dropFirst(Int(query.offset))
    return query.limit.map { Array(rest.prefix(Int($0))) } ?? Array(rest)
  }

  private static func matches(_ path: DocumentPath, _ filter: DocumentFilter?) -> Bool {
    switch filter {
    case nil: return true
    case .and(let filters)?: return filters.allSatisfy { matches(path, $0) }
    case .field(_, let comparison, .reference(let bound))?:
      let order = compare(path, bound)
      switch comparison {
      case .less: return order < 0
      case .lessOrEqual: return order <= 0
      case .greater: return order > 0
      case .greaterOrEqual: return order >= 0
      case .equal: return order == 0
      default: return order != 0
      }
    default: return path.segments[1].utf8.count % 2 == 0
    }
  }

  /// Compares ids: the numbered ones first, by number and then by bytes; the others by bytes.
  private static func compare(_ left: DocumentPath, _ right: DocumentPath) -> Int {
    for (left, right) in zip(left.segments, right.segments) {
      let (leftRank, rightRank) = (Rank(left), Rank(right))
      if leftRank < rightRank { return -1 }
      if rightRank < leftRank { return 1 }
    }
    return left.segments.count - right.segments.count
  }

  private struct Rank: Comparable {
    let number: Int64?
    let bytes: [UInt8]

    init(_ id: String) {
      let digits = id.wholeMatch(of: #/__id(-?[0-9]+)__/#).map { String($0.1) }
      number = digits.flatMap { Int64($0) }
      bytes = Array(id.utf8)
    }

    static func < (left: Rank, right: Rank) -> Bool {
      switch (left.number, right.number) {
      case (let left?, let right?) where left != right: left < right
      case (_?, nil): true
      case (nil, _?): false
      default: left.bytes.lexicographicallyPrecedes(right.bytes)
      }
    }
  }
}
