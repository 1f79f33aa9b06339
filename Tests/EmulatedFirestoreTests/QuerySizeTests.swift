import Testing

/// A query with more than 100 filters, orders and parents is invalid, in the words of Google's emulator 1.19.9, which was asked
/// each of these queries.
struct QuerySizeTests {
  /// A query and the filters that the emulator counted.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var orders = 0
    var filter = ""
    var parent = ""
    /// The number of filters in the refusal; nil for a valid query.
    var counted: Int?
  }

  private static func equal(_ field: String) -> String { comparison(field, "EQUAL", integer(1)) }

  private static func integer(_ value: Int) -> String { #"{"integerValue": "\#(value)"}"# }

  private static func comparison(_ field: String, _ operation: String, _ value: String) -> String {
    #"{"fieldFilter": {"field": {"fieldPath": "\#(field)"}, "op": "\#(operation)", "value": \#(value)}}"#
  }

  private static func elements(_ field: String, _ operation: String, _ values: [Int]) -> String {
    comparison(field, operation, #"{"arrayValue": {"values": [\#(values.map(integer).joined(separator: ","))]}}"#)
  }

  private static func composite(_ operation: String, _ filters: [String]) -> String {
    #"{"compositeFilter": {"op": "\#(operation)", "filters": [\#(filters.joined(separator: ","))]}}"#
  }

  private static func and(_ filters: String...) -> String { composite("AND", filters) }

  private static func or(_ filters: String...) -> String { composite("OR", filters) }

  static let cases: [Case] = [
    Case(testDescription: "100 orders", orders: 100),
    Case(testDescription: "101 orders", orders: 101, counted: 0),
    Case(testDescription: "100 orders below a document", orders: 100, parent: "/a/b", counted: 0),
    Case(testDescription: "99 orders below a document", orders: 99, parent: "/a/b"),
    Case(testDescription: "a filter", orders: 99, filter: equal("w")),
    Case(testDescription: "a filter too many", orders: 100, filter: equal("w"), counted: 1),
    Case(testDescription: "100 filters", filter: composite("AND", (0..<100).map { equal("w\($0)") })),
    Case(
      testDescription: "101 filters", filter: composite("AND", (0..<101).map { equal("w\($0)") }), counted: 101),
    Case(testDescription: "101 equal filters", filter: composite("AND", (0..<101).map { _ in equal("w") })),
    Case(testDescription: "two alternatives", orders: 99, filter: or(equal("a"), equal("b")), counted: 2),
    Case(testDescription: "equal alternatives", orders: 99, filter: or(equal("a"), equal("a"))),
    Case(
      testDescription: "equal filters of two alternatives", orders: 99,
      filter: or(and(equal("a"), equal("b")), and(equal("a"), equal("c"))), counted: 4),
    Case(
      testDescription: "nested filters", orders: 100, filter: and(equal("a"), and(equal("a"), equal("b"))),
      counted: 3),
    Case(
      testDescription: "the normal form is larger",
      filter: composite("AND", [or(equal("a"), equal("b"))] + (0..<60).map { equal("w\($0)") })),
    Case(testDescription: "the elements of in", orders: 90, filter: elements("w", "IN", Array(0..<10))),
    Case(
      testDescription: "an element of in too many", orders: 91, filter: elements("w", "IN", Array(0..<10)),
      counted: 10),
    Case(testDescription: "equal elements", orders: 100, filter: elements("w", "IN", [1, 1, 2]), counted: 2),
    Case(
      testDescription: "array-contains-any", orders: 91, filter: elements("w", "ARRAY_CONTAINS_ANY", Array(0..<10)),
      counted: 10),
    Case(testDescription: "not-in", orders: 98, filter: elements("f0", "NOT_IN", [1, 2, 3]), counted: 3),
    Case(testDescription: "an inequality", orders: 99, filter: comparison("w", "GREATER_THAN", integer(1))),
  ]

  @Test(arguments: cases) func partsAreCounted(_ test: Case) async throws {
    let orders = (0..<test.orders).map { #"{"field": {"fieldPath": "f\#($0)"}}"# }.joined(separator: ",")
    let filter = test.filter.isEmpty ? "" : #""where": \#(test.filter),"#
    let query = #"{"from": [{"collectionId": "public"}], \#(filter) "orderBy": [\#(orders)]}"#
    let answer = await (try Scene()).documents("POST", test.parent + ":runQuery", #"{"structuredQuery": \#(query)}"#)
    guard let filters = test.counted else {
      #expect(answer.status == 200, "\(answer.body.prefix(300))")
      return
    }
    #expect(answer.status == 400)
    let text =
      "The query may not have more than 100 filters + sort orders + ancestor total. Currently there are \(filters) "
      + "filters, \(test.orders) sort orders, and \(test.parent.isEmpty ? "no" : "one") ancestor filter."
    #expect(answer.body.contains(text), "\(answer.body.prefix(300))")
  }
}
