import RuleRequests
import RuleValues
import SourceText
import Testing

@testable import SecurityRules

@Suite("firestore.indexes.json")
struct IndexFileTests {
  private func read(_ text: String) throws -> IndexDeclarations {
    try IndexDeclarations(indexFile: SourceFile(name: "firestore.indexes.json", text: text))
  }

  /// The form that `firebase init` writes, with what the documentation of the file shows.
  @Test func readsIndexesAndOverrides() throws {
    let declarations = try read(
      """
      {
        // Queries of the front page
        "indexes": [
          {"collectionGroup": "todos", "queryScope": "COLLECTION", "fields": [
            {"fieldPath": "owner", "order": "ASCENDING"}, {"fieldPath": "stats.at", "order": "DESCENDING"},
            {"fieldPath": "__name__", "order": "DESCENDING"}]},
          {"collectionGroup": "todos", "queryScope": "COLLECTION_GROUP", "fields": [
            {"fieldPath": "tags", "arrayConfig": "CONTAINS"}, {"fieldPath": "at", "order": "ASCENDING"}]},
          {"collectionGroup": "notes", "fields": [{"fieldPath": "v", "vectorConfig": {"dimension": 3, "flat": {}}}]},
        ],
        "fieldOverrides": [
          {"collectionGroup": "todos", "fieldPath": "body", "indexes": []},
          {"collectionGroup": "todos", "fieldPath": "at", "ttl": false, "indexes": [
            {"order": "ASCENDING", "queryScope": "COLLECTION"}, {"arrayConfig": "CONTAINS", "queryScope": "COLLECTION_GROUP"}]}
        ]
      }
      """)
    #expect(
      declarations.composite == [
        CompositeIndex(
          "todos", [.init(FieldPath(names: ["owner"])), .init(FieldPath(names: ["stats", "at"]), .descending)]),
        CompositeIndex(
          "todos", scope: .collectionGroup,
          [.init(FieldPath(names: ["tags"]), .contains), .init(FieldPath(names: ["at"]))]),
      ])
    #expect(
      declarations.overrides == [
        FieldOverride("todos", FieldPath(names: ["body"])),
        FieldOverride("todos", FieldPath(names: ["at"]), [.init(), .init(.collectionGroup, .contains)]),
      ])
    #expect(declarations.isAutomatic)
  }

  @Test(arguments: [
    (#"[]"#, "must be an object", 1), (#"{"indexes": {}}"#, "must be a list", 1),
    ("{\"indexes\": [\n{\"fields\": []}]}", "needs `collectionGroup`", 2),
    (#"{"indexes": [{"collectionGroup": "c", "fields": []}]}"#, "needs a field", 1),
    (#"{"indexes": [{"collectionGroup": "c", "queryScope": "ALL", "fields": []}]}"#, "`COLLECTION_GROUP`", 1),
    (#"{"indexes": [{"collectionGroup": "c", "fields": [{"fieldPath": "a"}]}]}"#, "`ASCENDING` or `DESCENDING`", 1),
    (#"{"indexes": [{"collectionGroup": "c", "fields": [{"fieldPath": "a..b", "order": "ASCENDING"}]}]}"#, "`a..b`", 1),
    ("{\"indexes\": [}", "expected", 1),
  ])
  func rejectsOtherText(_ text: String, _ part: String, _ line: Int) throws {
    let error = try #require(#expect(throws: IndexFileError.self) { try read(text) })
    #expect(error.description.contains(part), "\(error)")
    #expect(error.description.contains("firestore.indexes.json:\(line):"), "\(error)")
  }

  @Test func missingFilesAreNamed() {
    let error = #expect(throws: IndexFileError.self) { try IndexDeclarations(contentsOf: "/missing/indexes.json") }
    #expect(error?.description.contains("/missing/indexes.json") == true)
  }

  // MARK: The index that a query lacks

  private func error(_ query: DocumentQuery, _ indexes: IndexDeclarations = .declared) throws -> ReadTooLarge? {
    let tree = InMemoryTree(indexes: indexes)
    try tree.write { transaction in
      for number in 0..<20 {
        let fields: DocumentFields = ["a": .integer(1), "b": .integer(Int64(number)), "c": .array([.integer(1)])]
        try transaction.write(EncodedDocument(fields), at: DocumentPath(["c", "\(number)"]), now: .epoch)
      }
    }
    return #expect(throws: ReadTooLarge.self) {
      try tree.read { snapshot in
        var budget = ReadBudget(Limits(scannedDocuments: 10))
        return try snapshot.documents(matching: query, &budget)
      }
    }
  }

  @Test(arguments: [IndexDeclarations.declared, .automatic])
  func errorsNameTheMissingIndex(_ indexes: IndexDeclarations) throws {
    var query = DocumentQuery(
      collection: "c", filter: .field(FieldPath(names: ["a"]), .equal, .integer(1)),
      order: [.init(FieldPath(names: ["b"]), isDescending: true)], limit: 5)
    let named = try #require(try error(query, indexes)?.missingIndex)
    #expect(
      named
        == #"{"collectionGroup":"c","queryScope":"COLLECTION","fields":[{"fieldPath":"a","order":"ASCENDING"},{"fieldPath":"b","order":"DESCENDING"}]}"#
    )
    // The named index is the one that serves the query.
    let declared = try read(#"{"indexes": [\#(named)]}"#)
    let tree = InMemoryTree(indexes: declared)
    try tree.write { transaction in
      for number in 0..<20 {
        let fields: DocumentFields = ["a": .integer(1), "b": .integer(Int64(number))]
        try transaction.write(EncodedDocument(fields), at: DocumentPath(["c", "\(number)"]), now: .epoch)
      }
    }
    var budget = ReadBudget(.standard)
    let found = try tree.read { try $0.documents(matching: query, &budget) }
    #expect(found.map(\.path.id) == ["19", "18", "17", "16", "15"])
    #expect(budget.examined == 5)
    query = DocumentQuery(collection: "c")
    #expect(try #require(try error(query, indexes)).missingIndex == nil)
  }
}
