import DocumentTrees
import Identities
import Platform
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules

/// The cost of queries for 100 documents, by the number of documents in their collection.
struct QueryCosts {
  static let rules = """
    service cloud.firestore {
      match /databases/{database}/documents { match /items/{item} { allow list: if request.auth != null; } }
    }
    """

  private let documents: Int
  private let file: TemporaryFile
  private let authorizer: FirestoreAuthorizer<SQLiteTree>
  private let user: Identity

  /// Imports `documents` documents, builds their indexes, and prints what that costs.
  init(documents: Int) throws {
    self.documents = documents
    file = try TemporaryFile()
    var options = SQLiteOptions.bulk
    options.durability = .processCrash
    options.indexes = .declared
    let tree = try SQLiteTree(path: file.path, options: options)
    let source = ItemSource(documents)
    let importing = try ContinuousClock().measure {
      try tree.importDocuments(from: source, now: .epoch, verifies: false)
    }
    let plainBytes = try Self.bytes(of: file.path)
    try tree.declareIndexes(
      IndexDeclarations(
        isAutomatic: true,
        composite: [
          CompositeIndex("items", [.init(FieldPath(names: ["owner"])), .init(FieldPath(names: ["rank"]), .descending)])
        ]))
    let building = try ContinuousClock().measure { try tree.buildIndexes(documentsAtOnce: 50_000) }
    let indexedBytes = try Self.bytes(of: file.path)
    authorizer = Authorizer(rules: try FirestoreRuleset(source: Self.rules), tree: tree)
    user = try OwnerRule.user("user-0123456789abcdefghij")
    print("\n\(documents) documents of 5 fields in a file")
    for (name, duration, bytes) in [
      ("import without indexes", importing, plainBytes),
      ("build of 6 indexes (7 entries a document)", building, indexedBytes),
    ] {
      let seconds = duration / .seconds(1)
      print(
        "  \(name): \((seconds * 10).rounded() / 10) s, \(Int(Double(documents) / seconds)) documents/s, "
          + "then \(bytes / Int64(documents)) bytes a document in the file")
    }
  }

  private static func bytes(of path: String) throws -> Int64 {
    let options = SQLiteOptions(access: .readOnly, verify: .quick)
    return try SQLiteTree(path: path, options: options).verification?.bytes ?? 0
  }

  static func path(_ index: Int) -> DocumentPath {
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
    try addIndexed(&table)
    table.print()
    try measureWrites()
  }

  private func addIndexed(_ table: inout Table) throws {
    let (rank, owner) = (FieldPath(names: ["rank"]), FieldPath(names: ["owner"]))
    func query(_ filter: DocumentFilter?, _ order: [DocumentQuery.Order] = []) -> DocumentQuery {
      DocumentQuery(collection: "items", filter: filter, order: order, limit: 100)
    }
    let byRank = DocumentQuery.Order(rank)
    let downRank = DocumentQuery.Order(rank, isDescending: true)
    try add("ordered by a field", &table, query(nil, [byRank]))
    try add("ordered by a field, descending", &table, query(nil, [downRank]))
    try add("from a value in the middle", &table, query(.field(rank, .greaterOrEqual, .integer(Int64(documents / 2)))))
    try add("a field equals a value", &table, query(.field(owner, .equal, .string("user7"))))
    try add(
      "the same, ordered by another field", &table, query(.field(owner, .equal, .string("user7")), [downRank]))
    try add(
      "an array contains a value", &table,
      query(.field(FieldPath(names: ["tags"]), .arrayContains, .string("tag3"))))
    try add("a filter that finds nothing", &table, query(.field(owner, .equal, .string("nobody"))), finding: 0)
  }

  private func add(_ name: String, _ table: inout Table, _ query: DocumentQuery, finding wanted: Int = 100) throws {
    try table.add(name, repetitions: 100) { count in
      for _ in 0..<count {
        guard try authorizer.list(query, as: user).count == wanted else { throw BenchmarkFailure() }
      }
    }
  }

  /// Measures an update of one field with these indexes, and after that without any.
  private func measureWrites() throws {
    var table = Table("an update of one field of a document, without rules")
    try add("with 6 indexes", &table)
    try authorizer.tree.declareIndexes(.declared)
    try add("without indexes", &table)
    table.print()
  }

  private func add(_ name: String, _ table: inout Table) throws {
    var number = 0
    try table.add(name, repetitions: 200) { count in
      for _ in 0..<count {
        number += 1
        let write = DocumentWrite(
          Self.path(number * 7919 % documents),
          .update(["rank": .integer(Int64(number))], mask: [FieldPath(names: ["rank"])]))
        try authorizer.batch([write], as: .administrator)
      }
    }
  }
}

/// The text of an import: documents under their paths.
private struct ItemSource: ByteSource {
  private let documents: Int
  private var next = 0
  private var rest: ArraySlice<UInt8> = [UInt8(ascii: "{")]

  init(_ documents: Int) { self.documents = documents }

  var totalBytes: Int64? { nil }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if rest.isEmpty, next <= documents {
      var text = ""
      for _ in 0..<100 where next <= documents { text += line() }
      rest = Array(text.utf8)[...]
    }
    let count = min(buffer.count, rest.count)
    for place in 0..<count { buffer[place] = rest[rest.startIndex + place] }
    rest.removeFirst(count)
    return count
  }

  private mutating func line() -> String {
    defer { next += 1 }
    guard next < documents else { return "}" }
    let (number, rank) = (next, next * 7919 % documents)
    return (number == 0 ? "" : ",\n")
      + #""\#(QueryCosts.path(number).relativeText)": {"title": "Item \#(number)", "owner": "user\#(number % 500)", "#
      + #""rank": \#(rank), "done": \#(number % 3 == 0), "tags": ["tag\#(number % 10)", "tag\#(number % 11)"]}"#
  }
}
