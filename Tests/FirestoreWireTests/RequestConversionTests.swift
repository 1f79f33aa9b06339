import RuleRequests
import RuleValues
import Testing

@testable import FirestoreWire

@Suite("Writes and queries")
struct RequestConversionTests {
  private static let root = WireSamples.root
  private let database = DatabaseName(project: "p")

  private func write(_ json: String) throws -> DocumentWrite {
    try DocumentWrite.wire(try WireSamples.message(json, .write), in: database)
  }

  private func query(_ json: String, parent: String = root) throws -> QueryOnWire {
    try QueryOnWire(try WireSamples.message(json, .structuredQuery), parent: parent)
  }

  private func aggregations(_ json: String) throws -> [NamedAggregation] {
    let text = #"{"structuredQuery":{"from":[{"collectionId":"c"}]},"aggregations":\#(json)}"#
    return try AggregationOnWire(try WireSamples.message(text, .structuredAggregationQuery), parent: Self.root)
      .aggregations
  }

  private func problem(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as RPCError {
      return error.status == .invalidArgument ? error.message : "\(error)"
    } catch { return "\(error)" }
    return nil
  }

  // MARK: Writes

  @Test func everyKindOfWriteIsRead() throws {
    let path = DocumentPath(["c", "d"])
    let update = #""update":{"name":"\#(Self.root)/c/d","fields":{"a":{"integerValue":1}}}"#
    #expect(try write("{\(update)}") == DocumentWrite(path, .set(["a": .integer(1)])))
    #expect(
      try write(#"{\#(update),"updateMask":{"fieldPaths":["a","b.c"]},"currentDocument":{"exists":true}}"#)
        == DocumentWrite(path, .update(["a": .integer(1)], mask: ["a", "b.c"]), precondition: .exists(true)))
    #expect(try write(#"{\#(update),"updateMask":{}}"#) == DocumentWrite(path, .update(["a": .integer(1)], mask: [])))
    #expect(try write(#"{\#(update),"currentDocument":{}}"#).precondition == nil)
    #expect(
      try write(#"{"delete":"\#(Self.root)/c/d","currentDocument":{"updateTime":"1970-01-01T00:00:00Z"}}"#)
        == DocumentWrite(path, .delete, precondition: .updateTime(.epoch)))
    #expect(
      try write(#"{"verify":"\#(Self.root)/c/d","currentDocument":{"exists":false}}"#)
        == DocumentWrite(path, .verify, precondition: .exists(false)))
    #expect(
      try write(
        #"{"transform":{"document":"\#(Self.root)/c/d","fieldTransforms":[{"fieldPath":"t","setToServerValue":"REQUEST_TIME"}]}}"#
      )
        == DocumentWrite(path, .update([:], mask: []), transforms: [FieldTransform("t", .serverTimestamp)]))
  }

  @Test(arguments: [
    (#""setToServerValue":"REQUEST_TIME""#, FieldTransform.Operation.serverTimestamp),
    (#""increment":{"integerValue":2}"#, .increment(.integer(2))),
    (#""maximum":{"doubleValue":2.5}"#, .maximum(.double(2.5))),
    (#""minimum":{"integerValue":-1}"#, .minimum(.integer(-1))),
    (#""appendMissingElements":{"values":[{"stringValue":"x"}]}"#, .arrayUnion([.string("x")])),
    (#""removeAllFromArray":{}"#, .arrayRemove([])),
  ])
  func everyTransformIsRead(_ json: String, _ expected: FieldTransform.Operation) throws {
    let write = try write(#"{"update":{"name":"\#(Self.root)/c/d"},"updateTransforms":[{"fieldPath":"a.b",\#(json)}]}"#)
    #expect(write.transforms == [FieldTransform("a.b", expected)])
  }

  /// The texts of Google's emulator 1.19.9, recorded 2026.
  @Test(arguments: [
    ("{}", "empty write operation"), (#"{"updateMask":{"fieldPaths":["a"]}}"#, "empty write operation"),
    (#"{"delete":"x","updateMask":{}}"#, "a delete must not specify a document mask."),
    (#"{"delete":"x","updateTransforms":[{}]}"#, "a delete must not specify a update transform."),
    (#"{"transform":{},"updateTransforms":[{}]}"#, "a transform must not specify a update transform."),
    (#"{"transform":{}}"#, "The list of FieldTransform must not be empty."),
    (#"{"verify":"x"}"#, "a verify must contain a precondition"),
    (#"{"delete":"x"}"#, #"Document name "x" lacks "projects" at index 0."#),
    (
      #"{"update":{"name":"projects/p/databases/(default)/documents/c/d"},"updateTransforms":[{"fieldPath":"a"}]}"#,
      "Operation type must be specified for field transformation."
    ),
    (
      #"{"update":{"name":"projects/p/databases/(default)/documents/c/d"},"updateTransforms":[{"fieldPath":"a","setToServerValue":0}]}"#,
      "ServerValue type must be specified for set_to_server_value transformation."
    ),
    (
      #"{"update":{"name":"projects/p/databases/(default)/documents/c/d"},"updateTransforms":[{"fieldPath":"a","increment":{"stringValue":"x"}}]}"#,
      "Input must be int64 or double."
    ),
  ])
  func invalidWritesAreRejectedInGooglesWords(_ json: String, _ expected: String) {
    #expect(problem { _ = try write(json) } == expected)
  }

  @Test func aWriteStaysInTheDatabaseOfItsRequest() {
    for name in ["projects/q/databases/(default)/documents/a/b", "projects/p/databases/x/documents/a/b"] {
      #expect(problem { _ = try write(#"{"delete":"\#(name)"}"#) }?.contains("is not in the database") == true)
    }
  }

  // MARK: Queries

  @Test func aWholeQueryIsRead() throws {
    let read = try query(
      #"""
      {"select":{"fields":[{"fieldPath":"a"},{"fieldPath":"__name__"}]},"from":[{"collectionId":"c","allDescendants":true}],
      "where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"EQUAL","value":{"integerValue":"1"}}},
      "orderBy":[{"field":{"fieldPath":"a"}},{"field":{"fieldPath":"__name__"},"direction":"DESCENDING"}],
      "startAt":{"values":[{"integerValue":"1"}],"before":true},"endAt":{"values":[{"integerValue":"9"}]},
      "offset":2,"limit":0}
      """#, parent: Self.root + "/x/y")
    let expected = DocumentQuery(
      parent: DocumentPath(["x", "y"]), collection: "c", allDescendants: true, filter: .field("a", .equal, .integer(1)),
      order: [.init("a"), .init(.documentName, isDescending: true)], limit: 0, offset: 2,
      start: .init([.integer(1)], isBefore: true), end: .init([.integer(9)], isBefore: false))
    #expect(read.query == expected)
    #expect(read.projection == DocumentMask(fields: ["a"]))
    #expect(read.database == database)
    let plain = try query(#"{"from":[{"collectionId":"c"}]}"#)
    #expect(plain.query == DocumentQuery(collection: "c") && plain.projection == .all)
    #expect(try query(#"{"from":[{"collectionId":"c"}],"select":{}}"#).projection == DocumentMask(fields: []))
  }

  private func filter(_ json: String) throws -> DocumentFilter? {
    try query(#"{"from":[{"collectionId":"c"}],"where":\#(json)}"#).query.filter
  }

  @Test(arguments: [
    ("LESS_THAN", DocumentFilter.Comparison.less), ("LESS_THAN_OR_EQUAL", .lessOrEqual), ("GREATER_THAN", .greater),
    ("GREATER_THAN_OR_EQUAL", .greaterOrEqual), ("EQUAL", .equal), ("NOT_EQUAL", .notEqual),
    ("ARRAY_CONTAINS", .arrayContains), ("IN", .in), ("ARRAY_CONTAINS_ANY", .arrayContainsAny), ("NOT_IN", .notIn),
  ])
  func everyComparisonIsRead(_ name: String, _ comparison: DocumentFilter.Comparison) throws {
    let list = #"{"arrayValue":{"values":[{"integerValue":1}]}}"#
    let read = try filter(#"{"fieldFilter":{"field":{"fieldPath":"a"},"op":"\#(name)","value":\#(list)}}"#)
    #expect(read == .field("a", comparison, .array([.integer(1)])))
  }

  @Test(arguments: DocumentFilter.Test.allCases)
  func everyTestIsRead(_ test: DocumentFilter.Test) throws {
    #expect(try filter(#"{"unaryFilter":{"field":{"fieldPath":"a"},"op":"\#(test.rawValue)"}}"#) == .unary("a", test))
  }

  @Test func compositeFiltersAreRead() throws {
    let part = #"{"unaryFilter":{"field":{"fieldPath":"a"},"op":"IS_NULL"}}"#
    let expected = DocumentFilter.unary("a", .isNull)
    #expect(
      try filter(#"{"compositeFilter":{"op":"AND","filters":[\#(part),\#(part)]}}"#) == .and([expected, expected]))
    #expect(try filter(#"{"compositeFilter":{"op":"OR","filters":[\#(part)]}}"#) == .or([expected]))
    #expect(try filter(#"{"compositeFilter":{"op":"AND"}}"#) == nil)
    #expect(try filter(#"{"compositeFilter":{"op":"OR","filters":[{"compositeFilter":{"op":"AND"}}]}}"#) == nil)
    #expect(problem { _ = try filter(#"{"compositeFilter":{"op":"OR"}}"#) } != nil)
    #expect(
      try filter(#"{"fieldFilter":{"field":{"fieldPath":"a"},"op":"EQUAL","value":{"nullValue":null}}}"#) == expected)
  }

  /// The texts of Google's emulator 1.19.9, recorded 2026.
  @Test(arguments: [
    (#""limit":-1"#, "limit is negative"), (#""offset":-1"#, "offset is negative"),
    (#""where":{}"#, "Unknown Filter type."),
    (
      #""where":{"compositeFilter":{"filters":[{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"a"}}}]}}"#,
      "Unsupported CompositeFilter operator."
    ),
    (
      #""where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":99,"value":{"integerValue":1}}}"#,
      "Unknown FieldFilter operator."
    ),
    (#""where":{"unaryFilter":{"field":{"fieldPath":"a"}}}"#, "Unknown UnaryFilter operator."),
    (
      #""where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"EQUAL"}}"#,
      "Cannot convert firestore.v1.Value with type unset."
    ),
    (#""where":{"fieldFilter":{"op":"EQUAL","value":{"integerValue":1}}}"#, "Invalid empty property path string."),
    (
      #""where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"NOT_IN","value":{"integerValue":1}}}"#,
      "'NOT_IN' requires an ArrayValue."
    ),
    (
      #""where":{"fieldFilter":{"field":{"fieldPath":"__name__"},"op":"EQUAL","value":{"stringValue":"d"}}}"#,
      "__key__ filter value must be a Key"
    ),
    (#""orderBy":[{}]"#, "Invalid empty property path string."),
    (#""startAt":{"values":[{"integerValue":1}]}"#, "Cursor has too many values."),
    (
      #""findNearest":{"vectorField":{"fieldPath":"v"},"queryVector":{"integerValue":1}}"#,
      "find_nearest.query_vector must be a vector."
    ),
    (
      #""from":[{"collectionId":"a"},{"collectionId":"b"}]"#,
      "StructuredQuery.from cannot have more than one collection selector."
    ),
    (
      #""from":[{}],"where":{"unaryFilter":{"field":{"fieldPath":"n"},"op":"IS_NULL"}}"#,
      "kind is required for filter: n"
    ),
    (
      #""from":[{"allDescendants":true}],"orderBy":[{"field":{"fieldPath":"__name__"},"direction":"DESCENDING"}]"#,
      "kind is required for all orders except __key__ ascending"
    ),
    (#""from":[{"collectionId":"a/b"}]"#, #"Collection id "a/b" is invalid because it contains "/"."#),
    (#""from":[{"collectionId":"__a__"}]"#, #"Collection id "__a__" is invalid because it is reserved."#),
  ])
  func invalidQueriesAreRejectedInGooglesWords(_ json: String, _ expected: String) {
    let from = json.contains("\"from\"") ? "" : #""from":[{"collectionId":"c"}],"#
    #expect(problem { _ = try query("{\(from)\(json)}") } == expected)
  }

  // MARK: Aggregations

  @Test func aggregationsAreRead() throws {
    let read = try aggregations(
      #"[{"count":{}},{"count":{"upTo":"3"},"alias":"n"},{"sum":{"field":{"fieldPath":"a.b"}}},{"avg":{"field":{"fieldPath":"a"}}}]"#
    )
    #expect(
      read == [
        NamedAggregation(alias: "field_1", operation: .count(upTo: nil)),
        NamedAggregation(alias: "n", operation: .count(upTo: 3)),
        NamedAggregation(alias: "field_2", operation: .sum("a.b")),
        NamedAggregation(alias: "field_3", operation: .average("a")),
      ])
  }

  /// The texts of Google's emulator 1.19.9, recorded 2026, except for the number of aggregations.
  @Test(arguments: [
    ("[]", "Aggregations can not be empty."), (#"[{"alias":"x"}]"#, "Operator field in Aggregation is not set."),
    (#"[{"count":{},"alias":"field_1"},{"count":{}}]"#, "Aggregation aliases contain duplicate alias: field_1."),
    (
      #"[{"count":{"upTo":"-1"}}]"#,
      "The `up_to` value in a COUNT aggregation must be greater than or equal to zero."
    ),
    (#"[{"sum":{}}]"#, "Invalid empty property path string."),
    (
      #"[{"sum":{"field":{"fieldPath":"__name__"}}}]"#, "Aggregations are not supported for the property: __key__"
    ),
    (#"[{"count":{},"alias":"__x__"}]"#, #"The property.name "__x__" is reserved."#),
    (
      #"[{"count":{}},{"count":{}},{"count":{}},{"count":{}},{"count":{}},{"count":{}}]"#,
      "The maximum number of aggregations allowed in an aggregation query is 5. Received: 6"
    ),
  ])
  func invalidAggregationsAreRejectedInGooglesWords(_ json: String, _ expected: String) {
    #expect(problem { _ = try aggregations(json) } == expected)
  }

  // MARK: Answers

  @Test func answersHaveTheShapeOfGooglesEmulator() throws {
    let time = try #require(Timestamp(seconds: 1_795_369_784, nanos: 611_644_000))
    func text(_ message: WireMessage) -> String { WireSamples.text(message.json) }
    let results = [
      WireMessage.writeResult(updateTime: time, transformResults: [.integer(3), .null], project: "p"),
      .writeResult(updateTime: nil, project: "p"),
    ]
    #expect(
      text(.commitResponse(results, commitTime: time))
        == #"{"writeResults":[{"updateTime":"2026-11-22T17:49:44.611644Z","transformResults":[{"integerValue":"3"},{"nullValue":null}]},{}],"commitTime":"2026-11-22T17:49:44.611644Z"}"#
    )
    #expect(
      text(.targetChange(.noChange, resumeToken: [1], readTime: time))
        == #"{"targetChange":{"resumeToken":"AQ==","readTime":"2026-11-22T17:49:44.611644Z"}}"#)
    #expect(
      text(.targetChange(.remove, targets: [1006], cause: RPCError(.permissionDenied, "no")))
        == #"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[1006],"cause":{"code":7,"message":"no"}}}"#)
    #expect(
      text(.documentDelete(try ResourceName.document(Self.root + "/a/b"), targets: [3], readTime: time))
        == #"{"documentDelete":{"document":"\#(Self.root)/a/b","readTime":"2026-11-22T17:49:44.611644Z","removedTargetIds":[3]}}"#
    )
    #expect(
      text(.documentChange(WireMessage(.document), targets: [1], removed: [2]))
        == #"{"documentChange":{"document":{},"targetIds":[1],"removedTargetIds":[2]}}"#)
    #expect(
      text(.aggregationResponse([("n", .integer(0)), ("a", .null)], readTime: time, project: "p"))
        == #"{"result":{"aggregateFields":{"n":{"integerValue":"0"},"a":{"nullValue":null}}},"readTime":"2026-11-22T17:49:44.611644Z"}"#
    )
  }
}
