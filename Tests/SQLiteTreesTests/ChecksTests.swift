import DocumentTrees
import RuleValues
import SQLiteTrees
import Testing
import TreeConformance

/// Rows that another program or a disk changes. The pages of the file stay valid for SQLite.
@Suite struct ChecksTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }
  private let documents = ["a", "b"].map { DocumentPath(["c", $0]) }
  private let object = ObjectName(bucket: "b", name: "o")
  private let account = AccountPlace(tenant: "", kind: "users", name: "ann")

  private func fill(_ tree: SQLiteTree, _ number: Int64) throws {
    try tree.write { transaction in
      for (index, document) in documents.enumerated() {
        let fields = try EncodedDocument(["n": .integer(number + Int64(index))])
        try transaction.write(fields, at: document, now: .epoch)
        try transaction.setAccount(fields, at: account)
      }
      try transaction.setObject(ObjectMetadata(object, size: number).encoded(), named: object)
      try transaction.set(.leaf(.integer(number), priority: .string("p")), at: DataPath("x/y"))
      try transaction.set(.leaf(.string("text")), at: DataPath("x/z"))
    }
  }

  private func change(_ statements: String...) throws {
    do { try fill(try SQLiteTree(path: path, options: SQLiteOptions(indexes: .declared)), 1) }
    let raw = try OldFile(path)
    defer { raw.close() }
    for statement in statements { try raw.run(statement) }
  }

  private func expectCorrupt(_ body: (SQLiteTree) throws -> Void) throws {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .none))
    let error = #expect(throws: TreeError.self) { try body(tree) }
    if case .corrupt? = error { return }
    Issue.record("\(String(describing: error))")
  }

  /// A method of a snapshot that reads a row.
  enum Read: CaseIterable {
    case summary, hasChildren, children, subtree, document, documents, object, objects, account, accounts
  }

  private func read(_ snapshot: inout SQLiteSnapshot, _ read: Read) throws {
    switch read {
    case .summary: _ = try snapshot.summary(at: snapshot.cursor(at: DataPath("x/y")))
    case .hasChildren: _ = try snapshot.hasChildren(at: snapshot.cursor(at: DataPath("x")))
    case .children: try snapshot.forEachChild(of: snapshot.cursor(at: DataPath("x")), in: .descending) { _ in true }
    case .subtree: _ = try snapshot.subtree(at: DataPath("x"))
    case .document: _ = try snapshot.document(at: documents[0])
    case .documents: try snapshot.forEachDocument(in: .collection(DocumentPath(["c"]))) { _, _ in true }
    case .object: _ = try snapshot.object(named: object)
    case .objects: try snapshot.forEachObject(in: .bucket("b")) { _, _ in true }
    case .account: _ = try snapshot.account(at: account)
    case .accounts: try snapshot.forEachAccount(in: .kind("users", tenant: "")) { _, _ in true }
    }
  }

  @Test(arguments: Read.allCases) func readingAChangedRowThrows(_ method: Read) throws {
    try change(
      "UPDATE realtime SET value = 2", "UPDATE firestore SET updated = 2", "UPDATE storage SET metadata = x'00'",
      "UPDATE accounts SET record = x'00'")
    try expectCorrupt { tree in try tree.read { try read(&$0, method) } }
    try expectCorrupt { try $0.checkIntegrity() }
  }

  @Test(arguments: Read.allCases) func readingAChangedChecksumThrows(_ method: Read) throws {
    try change(
      "UPDATE realtime SET checksum = checksum + 1", "UPDATE firestore SET checksum = 'x'",
      "UPDATE storage SET checksum = 0", "UPDATE accounts SET checksum = 1.5")
    try expectCorrupt { tree in try tree.read { try read(&$0, method) } }
  }

  /// The checksum includes the key.
  @Test func readingExchangedRowsThrows() throws {
    try change(
      """
      UPDATE firestore SET (fields, checksum) =
        (SELECT fields, checksum FROM firestore AS other WHERE other.path <> firestore.path)
      """)
    try expectCorrupt { tree in _ = try tree.read { try $0.document(at: documents[0]) } }
  }

  @Test(arguments: ["realtime", "firestore", "storage", "accounts"])
  func lostRowsAreDetected(_ table: String) throws {
    try change("DELETE FROM \(table) WHERE path = (SELECT max(path) FROM \(table))")
    try expectCorrupt { try $0.checkIntegrity() }
    try expectCorrupt { tree in
      try tree.read { snapshot in
        _ = try snapshot.subtree(at: .root)
        try snapshot.forEachDocument(in: .everything) { _, _ in true }
        try snapshot.forEachObject(in: .everything) { _, _ in true }
        try snapshot.forEachAccount(in: .everything) { _, _ in true }
      }
    }
    let options = SQLiteOptions(verify: .full)
    #expect(throws: TreeError.self) { try SQLiteTree(path: path, options: options) }
    #expect(throws: Never.self) { try SQLiteTree(path: path, options: SQLiteOptions(verify: .quick)) }
  }

  /// Each row of an older state is valid by itself.
  @Test func olderRowsAreDetected() throws {
    do { try fill(try SQLiteTree(path: path, options: SQLiteOptions(indexes: .declared)), 1) }
    let raw = try OldFile(path)
    try raw.run("CREATE TABLE kept AS SELECT * FROM firestore")
    do { try fill(try SQLiteTree(path: path), 5) }
    try raw.run(
      "UPDATE firestore SET (fields, checksum) = (SELECT fields, checksum FROM kept WHERE kept.path = firestore.path)")
    raw.close()
    #expect(try SQLiteTree(path: path).read { try $0.document(at: documents[0])?.fields.fields()["n"] } == .integer(1))
    try expectCorrupt { try $0.checkIntegrity() }
    try expectCorrupt { try $0.exportDocuments(in: .collection(DocumentPath(["c"])), to: MemorySink(), as: .plain) }
    #expect(throws: Never.self) {
      try SQLiteTree(path: path).exportDocuments(
        in: .collection(DocumentPath(["c"])), to: MemorySink(), as: .plain, verifies: false)
    }
  }

  @Test(arguments: ["DELETE FROM totals", "UPDATE totals SET value = x'00'", "DROP TABLE totals"])
  func damagedTotalsAreDetected(_ statement: String) throws {
    try change(statement)
    try expectCorrupt { try fill($0, 2) }
    try expectCorrupt { try $0.checkIntegrity() }
    #expect(throws: TreeError.self) { try SQLiteTree(path: path) }
  }

  @Test func importsIntoDamagedDataChangeNothing() throws {
    try change("DELETE FROM firestore WHERE path = (SELECT max(path) FROM firestore)")
    let text = Array(#"{"c/new": {"n": 1}}"#.utf8)
    try expectCorrupt { try $0.importDocuments(from: MemorySource(text), now: .epoch, mode: .merge) }
    let tree = try SQLiteTree(path: path)
    #expect(try tree.read { try $0.document(at: DocumentPath(["c", "new"])) } == nil)
    try tree.importDocuments(from: MemorySource(text), now: .epoch)
    try tree.checkIntegrity()
  }

  @Test func reportsCountTheVerifiedRows() throws {
    do { try fill(try SQLiteTree(path: path, options: SQLiteOptions(indexes: .declared)), 1) }
    #expect(try SQLiteTree(path: path, options: SQLiteOptions(verify: .none)).verification == nil)
    #expect(try SQLiteTree(path: path).verification?.level == .quick)
    for level in [SQLiteOptions.Verification.quick, .full] {
      let report = try #require(try SQLiteTree(path: path, options: SQLiteOptions(verify: level)).verification)
      #expect(report.level == level && report.rows == 6 && report.bytes > 4096 && report.duration > .zero)
    }
  }
}
