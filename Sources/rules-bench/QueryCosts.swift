import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules

/// The cost of queries for 100 documents, by the number of documents in their collection.
struct QueryCosts {
  private static let rules = """
    service cloud.firestore {
      match /databases/{database}/documents { match /items/{item} { allow list: if request.auth != null; } }
    }
    """

  private let documents: Int
  private let file: TemporaryFile
  private let authorizer: FirestoreAuthorizer<SQLiteTree>
  private let user: Identity

  /// Stores `documents` documents.
  init(documents: Int) throws {
    self.documents = documents
    file = try TemporaryFile()
    let tree = try SQLiteTree(path: file.path, options: SQLiteOptions(durability: .processCrash))
    for start in stride(from: 0, to: documents, by: 10_000) {
      try tree.write { transaction in
        for index in start..<min(documents, start + 10_000) {
          let fields: DocumentFields = ["title": .string("Item \(index)"), "rank": .integer(Int64(index % 1_000))]
          try transaction.write(try EncodedDocument(fields), at: Self.path(index), now: .epoch)
        }
      }
    }
    authorizer = Authorizer(rules: try FirestoreRuleset(source: Self.rules), tree: tree)
    user = try OwnerRule.user("user-0123456789abcdefghij")
  }

  private static func path(_ index: Int) -> DocumentPath {
    let digits = String(index)
    return DocumentPath(["items", "item\(String(repeating: "0", count: max(0, 8 - digits.count)))\(digits)"])
  }

  func measure() throws {
    var table = Table("a list of 100 of \(documents) documents in a file, through rules")
    let middle = DocumentQuery.Cursor([.reference(Self.path(documents / 2))], isBefore: true)
    let ascending = DocumentQuery.Order(.documentName)
    let descending = DocumentQuery.Order(.documentName, isDescending: true)
    let from = DocumentFilter.field(.documentName, .greaterOrEqual, .reference(Self.path(documents / 2)))
    try add("by name", &table, DocumentQuery(collection: "items", order: [ascending], limit: 100))
    try add(
      "by name, from a cursor in the middle", &table,
      DocumentQuery(collection: "items", order: [ascending], limit: 100, start: middle))
    try add(
      "by name, from a filter in the middle", &table, DocumentQuery(collection: "items", filter: from, limit: 100))
    try add("by name, descending", &table, DocumentQuery(collection: "items", order: [descending], limit: 100))
    try add(
      "by name, descending, from the middle", &table,
      DocumentQuery(collection: "items", order: [descending], limit: 100, start: middle))
    table.print()
  }

  private func add(_ name: String, _ table: inout Table, _ query: DocumentQuery) throws {
    try table.add(name, repetitions: 100) { count in
      for _ in 0..<count {
        guard try authorizer.list(query, as: user).count == 100 else { throw BenchmarkFailure() }
      }
    }
  }
}
