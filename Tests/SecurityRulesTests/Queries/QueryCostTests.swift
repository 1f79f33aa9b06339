import RuleRequests
import RuleValues
import TestSupport
import Testing

@testable import SecurityRules

@Suite("Queries read only their results, and can be interrupted")
struct QueryCostTests {

  private static let children: DataNode = .node(
    (0..<2000).map { DataChild(DataKey("k\($0)"), .node([DataChild(DataKey("v"), .leaf(.integer($0 % 7)))])) })

  @Test func queriesByKeyReadTheirResultOnly() throws {
    let trees = try ComparedTrees(Self.children)
    #expect(try trees.examined(DataQuery(limitToFirst: 10)) == [10, 10])
    #expect(try trees.examined(DataQuery(limitToLast: 10)) == [10, 10])
    #expect(try trees.examined(DataQuery(startAt: .scalar(.string("k998")))) == [2, 2])
    #expect(try trees.examined(DataQuery(equalTo: .scalar(.string("k5")))) == [1, 1])
    #expect(try trees.examined(DataQuery()) == [2000, 2000])
  }

  @Test func otherOrdersReadEachChildOnce() throws {
    let trees = try ComparedTrees(Self.children)
    #expect(try trees.examined(DataQuery(order: .child("v"), limitToFirst: 10)) == [2000, 2000])
    for query in [DataQuery(order: .child("v"), limitToFirst: 10), DataQuery(order: .value, limitToLast: 10)] {
      #expect(try trees.examinedWithIndexes(query) == 10)
    }
    #expect(try trees.examined(DataQuery(order: .child("v"), equalTo: .scalar(.integer(9)))) == [2000, 2000])
  }

  @Test func batchesJoinWithoutGaps() throws {
    let trees = try ComparedTrees(Self.children)
    for limit in [255, 256, 257, 512, 513, 1999, 2001] {
      #expect(try trees.keys(DataQuery(limitToFirst: limit)) == Array(trees.keys(DataQuery()).prefix(limit)))
      #expect(try trees.keys(DataQuery(limitToLast: limit)) == Array(trees.keys(DataQuery()).suffix(limit)))
    }
  }

  @Test func interruptionsEndAQuery() throws {
    let data = try ComparedTrees(Self.children)
    let documents = try ComparedTrees((0..<50).map { (DocumentPath(["c", "\($0)"]), ["n": .integer($0)]) })
    let limits = Limits(scannedDocuments: 19)
    let tooMany = ReadTooLarge(.scannedDocuments, limit: 19)
    for order in [DataQuery.Order.key, .value, .child("v")] {
      #expect(throws: tooMany) { try data.children(DataQuery(order: order), limits) }
    }
    let query = DocumentQuery(collection: "c", order: [.init(FieldPath(names: ["n"]))])
    #expect(throws: ReadTooLarge.self) { try documents.documents(query, limits) }
  }

  @Test func queriesByNameEndWithTheirLastResult() throws {
    let trees = try ComparedTrees((0..<300).map { (DocumentPath(["c", "d\($0)"]), ["n": .integer($0 % 3)]) })
    #expect(try trees.examined(DocumentQuery(collection: "c", limit: 10, offset: 5)) == [15, 15])
    let some = DocumentFilter.field(FieldPath(names: ["n"]), .equal, .integer(0))
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: some, limit: 2)).allSatisfy { $0 < 12 })
    let named = DocumentFilter.field(.documentName, .equal, .reference(DocumentPath(["c", "d7"])))
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: named)) == [1, 1])
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: .and([some, named]))) == [1, 1])
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: .or([some, named]))) == [300, 300])
    #expect(try trees.examined(DocumentQuery(collection: "c", limit: 0)) == [0, 0])
  }

  /// Ids that only begin like numbered ones are read in the search for these, and count too.
  @Test func theSearchForNumberedDocumentsCounts() throws {
    let trees = try ComparedTrees((0..<30).map { (DocumentPath(["c", "__id1x\($0)"]), DocumentFields()) })
    #expect(try trees.examined(DocumentQuery(collection: "c", limit: 1)) == [31, 31])
    let start = DocumentQuery.Cursor([.reference(DocumentPath(["c", "__id1x5"]))], isBefore: true)
    let page = DocumentQuery(collection: "c", order: [.init(.documentName)], limit: 1, start: start)
    #expect(try trees.examined(page) == [1, 1])
  }

  @Test func queriesWithAnIndexExamineOnlyTheirResults() throws {
    let numbers = (0..<300).map { (number: Int64) in
      let fields: DocumentFields = ["n": .integer(number % 50), "tags": .array([.integer(number % 7)])]
      return (DocumentPath(["c", "d\(number)"]), fields)
    }
    let trees = try ComparedTrees(numbers)
    let field = FieldPath(names: ["n"])
    func examined(
      _ filter: DocumentFilter?, _ order: [DocumentQuery.Order] = [], start: DocumentQuery.Cursor? = nil
    ) throws -> Int {
      let query = DocumentQuery(collection: "c", filter: filter, order: order, limit: 5, start: start)
      _ = try trees.documents(query)
      return try trees.examinedWithIndexes(query)
    }
    #expect(try examined(nil, [.init(field)]) == 5)
    #expect(try examined(nil, [.init(field, isDescending: true)]) == 5)
    #expect(try examined(.field(field, .equal, .integer(7))) == 5)
    #expect(try examined(.field(field, .equal, .integer(99))) == 0)
    #expect(try examined(.field(field, .greater, .integer(20))) == 5)
    #expect(try examined(.field(field, .greater, .integer(20)), [.init(field, isDescending: true)]) == 5)
    #expect(try examined(.field(FieldPath(names: ["tags"]), .arrayContains, .integer(3))) == 5)
    #expect(try examined(.field(field, .in, .array([.integer(1), .integer(99), .integer(2)]))) <= 13)
    let middle = DocumentQuery.Cursor([.integer(25), .reference(DocumentPath(["c", "d175"]))], isBefore: false)
    #expect(try examined(nil, [.init(field), .init(.documentName)], start: middle) == 5)
    #expect(try examined(nil, [.init(field, isDescending: true)], start: .init([.integer(25)], isBefore: true)) == 5)
  }

  @Test func queriesByNameBeginAtTheirBound() throws {
    let trees = try ComparedTrees((1000..<1300).map { (DocumentPath(["c", "d\($0)"]), ["n": .integer($0 % 3)]) })
    func name(_ id: String) -> DocumentValue { .reference(DocumentPath(["c", id])) }
    for isDescending in [false, true] {
      let order = [DocumentQuery.Order(.documentName, isDescending: isDescending)]
      let page = DocumentQuery(
        collection: "c", order: order, limit: 10, start: .init([name("d1150")], isBefore: false))
      #expect(try trees.examined(page) == [10, 10])
      let span = DocumentQuery(
        collection: "c", order: order, start: .init([name(isDescending ? "d1109" : "d1100")], isBefore: true),
        end: .init([name(isDescending ? "d1100" : "d1109")], isBefore: false))
      #expect(try trees.examined(span) == [10, 10])
    }
    let bounds = [
      DocumentFilter.field(.documentName, .greaterOrEqual, name("d1200")),
      .field(.documentName, .less, name("d1205")), .field(.documentName, .less, name("d1250")),
    ]
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: .and(bounds))) == [5, 5])
    let byField = [DocumentQuery.Order(FieldPath(names: ["n"]))]
    #expect(try trees.examined(DocumentQuery(collection: "c", filter: .and(bounds), order: byField)) == [5, 5])
  }

  @Test(arguments: [nil, 0, 1, 2, 7, 100]) func firstElementsEqualTheSortedPrefix(_ limit: Int?) {
    var random = SeededGenerator(seed: 6)
    for count in 0..<60 {
      let numbers = (0..<count).map { _ in random.below(20) }
      var first = FirstElements<(Int, Int)>(limit) { $0 < $1 }
      for (place, number) in numbers.enumerated() { _ = first.insert((number, place)) }
      let sorted = numbers.enumerated().map { ($0.element, $0.offset) }.sorted { $0 < $1 }.prefix(limit ?? count)
      #expect(first.sorted().elementsEqual(sorted, by: ==))
    }
  }
}
