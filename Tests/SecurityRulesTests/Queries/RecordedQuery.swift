import RuleRequests
import RuleValues
import SourceText
import TestSupport
import Testing

/// A query and what the Firestore emulator 1.19.9 found: an entry of `Cases/firestore.json`, in the words of its REST API.
struct RecordedQuery {
  let text: String
  let query: DocumentQuery
  /// The documents in order; nil where the emulator runs no such query.
  let found: [String]?

  /// The documents of a round, and its queries.
  static func round(_ name: String) throws -> (documents: [(DocumentPath, DocumentFields)], queries: [RecordedQuery]) {
    let file = SourceFile(
      name: "firestore.json", text: try Repository.text("Tests/SecurityRulesTests/Queries/Cases/firestore.json"))
    let (tree, problems) = JSONReader.read(file, .strict)
    #expect(problems.isEmpty)
    let round = try #require(tree.root[name])
    let documents = try round["documents"]?.members.map {
      (try DocumentPath.parse($0.key), try RESTDocumentReader.readFields($0.value).get())
    }
    let reader = Reader(file: file)
    return (try #require(documents), try round["queries"]?.elements.map(reader.entry) ?? [])
  }

  private struct Reader {
    let file: SourceFile

    func entry(_ json: JSONNode) throws -> RecordedQuery {
      let query = try #require(json["query"])
      return RecordedQuery(
        text: text(json), query: try self.query(query, parent: try DocumentPath.parse(json["parent"]?.string ?? "")),
        found: json["found"]?.elements.compactMap(\.string))
    }

    private func text(_ json: JSONNode) -> String { file.text(of: json.span) }

    private func query(_ json: JSONNode, parent: DocumentPath) throws -> DocumentQuery {
      let from = try #require(json["from"]?.elements.first)
      var query = DocumentQuery(
        parent: parent, collection: try #require(from["collectionId"]?.string),
        allDescendants: from["allDescendants"]?.bool ?? false)
      query.filter = try json["where"].map(filter)
      query.order =
        try json["orderBy"]?.elements.map {
          DocumentQuery.Order(try field($0), isDescending: $0["direction"]?.string == "DESCENDING")
        } ?? []
      query.limit = json["limit"].map(integer)
      query.offset = json["offset"].map(integer) ?? 0
      query.start = try json["startAt"].map(cursor)
      query.end = try json["endAt"].map(cursor)
      return query
    }

    private func integer(_ json: JSONNode) -> Int64 {
      if case .integer(let integer) = json.value { integer } else { -1 }
    }

    private func field(_ json: JSONNode) throws -> FieldPath {
      try #require(json["field"]?["fieldPath"]?.string.flatMap { FieldPath($0) })
    }

    private func cursor(_ json: JSONNode) throws -> DocumentQuery.Cursor {
      DocumentQuery.Cursor(try json["values"]?.elements.map(value) ?? [], isBefore: json["before"]?.bool ?? false)
    }

    /// A list of operands may hold lists, which a document's may not.
    private func value(_ json: JSONNode) throws -> DocumentValue {
      if let list = json["arrayValue"] { return .array(try list["values"]?.elements.map(value) ?? []) }
      let (tree, _) = JSONReader.read(SourceFile(name: "value", text: "{\"value\": \(text(json))}"), .strict)
      return try #require(try RESTDocumentReader.readFields(tree.root).get()["value"])
    }

    private func filter(_ json: JSONNode) throws -> DocumentFilter {
      if let composite = json["compositeFilter"] {
        let filters = try composite["filters"]?.elements.map(filter) ?? []
        return composite["op"]?.string == "AND" ? .and(filters) : .or(filters)
      }
      if let unary = json["unaryFilter"] {
        return .unary(
          try field(unary), try #require(unary["op"]?.string.flatMap { DocumentFilter.Test(rawValue: $0) }))
      }
      let filter = try #require(json["fieldFilter"])
      let sign = try #require(filter["op"]?.string.flatMap { Self.operators[$0] })
      return .field(try field(filter), sign, try value(try #require(filter["value"])))
    }

    private static let operators: [String: DocumentFilter.Comparison] = [
      "EQUAL": .equal, "NOT_EQUAL": .notEqual, "LESS_THAN": .less, "LESS_THAN_OR_EQUAL": .lessOrEqual,
      "GREATER_THAN": .greater, "GREATER_THAN_OR_EQUAL": .greaterOrEqual, "ARRAY_CONTAINS": .arrayContains,
      "ARRAY_CONTAINS_ANY": .arrayContainsAny, "IN": .in, "NOT_IN": .notIn,
    ]
  }
}
