import CSQLite
import Platform
import RuleValues
import Testing
import TreeConformance

@testable import DocumentTrees
@testable import SQLiteTrees

/// Files of older versions, made by the statements of those versions.
@Suite struct UpgradeTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }
  private let document = DocumentPath(["c", "d"])
  private let old = DocumentPath(["old", "d"])
  private let account = AccountPlace(tenant: "", kind: "users", name: "ann")

  /// Makes a file as an older version did, with data in it.
  ///
  /// - Parameter version: 1 had no documents and objects, 2 no accounts, 3 no checksums.
  @discardableResult
  private func makeOldFile(version: Int = 1, leaves: Int = 2) throws -> DataNode {
    let old = try OldFile(path)
    defer { old.close() }
    try old.run(OldFile.dataTable)
    let keys = (0..<leaves).map { "key\($0)" }
    for key in keys {
      let place = EncodedPath(DataPath(key)).bytes
      try old.run("INSERT INTO realtime VALUES (?1, 4, ?2, x'020000000000000001')", place, Array(key.utf8))
    }
    if version >= 2 {
      try old.run(OldFile.documentTable)
      try old.run("CREATE TABLE storage(path BLOB NOT NULL PRIMARY KEY, metadata BLOB NOT NULL) WITHOUT ROWID")
      try old.run("INSERT INTO firestore VALUES (?1, ?2, 0, 0, 0, 0)", NameKey(self.old).bytes, fields)
    }
    if version >= 3 {
      try old.run("CREATE TABLE accounts(path BLOB NOT NULL PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID")
      try old.run("INSERT INTO accounts VALUES (?1, ?2)", NameKey(account).bytes, fields)
    }
    try old.run("PRAGMA user_version = \(version)")
    return .node(keys.map { DataChild(DataKey($0), .leaf(.string($0), priority: .integer(1))) })
  }

  private var fields: [UInt8] { EncodedDocument.empty.bytes }

  private func version() throws -> Int32 {
    try Schema.checkVersion(try ConnectionFactory(path: path, options: SQLiteOptions(access: .readOnly)).open())
  }

  private func write(_ tree: SQLiteTree) throws {
    try tree.write { try $0.setDocument(StoredDocument(.empty, createTime: .epoch), at: document) }
  }

  /// The tree, and how many documents and objects there are.
  private func contents(_ tree: SQLiteTree) throws -> (node: DataNode, count: Int) {
    try tree.read { snapshot in
      var count = 0
      try snapshot.forEachDocument(in: .everything) { _, _ in
        count += 1
        return true
      }
      try snapshot.forEachObject(in: .everything) { _, _ in
        count += 1
        return true
      }
      #expect(try snapshot.object(named: ObjectName(bucket: "b", name: "a")) == nil)
      return (try snapshot.subtree(at: .root), count)
    }
  }

  @Test(arguments: [1, 2, 3]) func oldFilesAreReadUnchanged(_ old: Int) throws {
    let node = try makeOldFile(version: old)
    for access in [SQLiteOptions.Access.readOnly, .immutable] {
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(access: access))
      let found = try contents(tree)
      #expect(found.node == node && found.count == (old == 1 ? 0 : 1))
      #expect(throws: TreeError.withoutChecksums(path: path)) { try tree.checkIntegrity() }
      let options = SQLiteOptions(access: access, verify: .full)
      #expect(throws: TreeError.withoutChecksums(path: path)) { try SQLiteTree(path: path, options: options) }
    }
    #expect(try version() == old)
  }

  @Test(arguments: [1, 2, 3]) func openingForWritingUpgradesTheFile(_ old: Int) throws {
    let node = try makeOldFile(version: old, leaves: 3_000)
    let reader = try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))
    let tree = try reader.read { snapshot in
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .full))
      try write(tree)
      #expect(try snapshot.document(at: document) == nil, "an open snapshot is that of the old file")
      return tree
    }
    #expect(try version() == 5)
    for tree in [tree, reader, try SQLiteTree(path: path)] {
      let found = try contents(tree)
      #expect(found.node == node && found.count == (old == 1 ? 1 : 2))
      let report = try tree.checkIntegrity()
      #expect(report.rows == 3_000 + Int64(found.count) + (old == 3 ? 1 : 0))
      #expect(try tree.read { try $0.account(at: account) != nil } == (old == 3))
    }
    try tree.write { try $0.set(.absent, at: DataPath("key7")) }
    try tree.checkIntegrity()
  }

  @Test func upgradedFilesDetectDamage() throws {
    try makeOldFile(version: 3)
    _ = try SQLiteTree(path: path)
    let raw = try OldFile(path)
    try raw.run("UPDATE firestore SET created = 7")
    raw.close()
    let tree = try SQLiteTree(path: path)
    #expect(throws: TreeError.self) { try tree.read { try $0.document(at: old) } }
    #expect(throws: TreeError.self) { try tree.checkIntegrity() }
  }

  @Test func damagedOldFilesAreNotUpgraded() throws {
    try makeOldFile(version: 3, leaves: 3_000)
    var bytes = try Files.read(path)
    // Cells of the last page of a table point outside of it.
    for index in (bytes.count - 4096 + 8)..<(bytes.count - 4096 + 40) { bytes[index] = 0xFF }
    try Files.write(bytes, path)
    #expect(throws: TreeError.self) { try SQLiteTree(path: path) }
    #expect(try version() == 3)
  }

  @Test func failedWritesKeepTheData() throws {
    struct Refusal: Error {}
    let node = try makeOldFile()
    let tree = try SQLiteTree(path: path)
    #expect(throws: Refusal.self) {
      try tree.write { transaction in
        try transaction.setDocument(StoredDocument(.empty, createTime: .epoch), at: document)
        #expect(try transaction.document(at: document) != nil)
        throw Refusal()
      }
    }
    let found = try contents(tree)
    #expect(found.node == node && found.count == 0)
    try write(tree)
    #expect(try contents(tree).count == 1)
    try tree.checkIntegrity()
  }

  @Test func readOnlyOldFilesCanBeRead() throws {
    let node = try makeOldFile()
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    let tree = try AnotherUser.run { try SQLiteTree(path: path) }
    #expect(try AnotherUser.run { try contents(tree).node } == node)
    #expect(throws: TreeError.readOnly(path: path)) { try AnotherUser.run { try write(tree) } }
    #expect(try version() == 1)
  }

  @Test func oldFilesCanBeOpenedConcurrently() async throws {
    try makeOldFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let tree = try SQLiteTree(path: path)
          try tree.write {
            try $0.setDocument(StoredDocument(.empty, createTime: .epoch), at: DocumentPath(["c", "\(index)"]))
          }
        }
      }
      try await group.waitForAll()
    }
    let tree = try SQLiteTree(path: path)
    #expect(try contents(tree).count == 8)
    try tree.checkIntegrity()
  }
}

/// SQLite without anything of ours: what an older version, or a tool, does to a file.
struct OldFile {
  struct Failure: Error {
    let message: String
  }

  static let dataTable = """
    CREATE TABLE realtime(
      path BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, value BLOB, priority BLOB
    ) WITHOUT ROWID
    """
  static let documentTable = """
    CREATE TABLE firestore(
      path BLOB NOT NULL PRIMARY KEY, fields BLOB NOT NULL,
      created INTEGER NOT NULL, createdNanos INTEGER NOT NULL,
      updated INTEGER NOT NULL, updatedNanos INTEGER NOT NULL
    ) WITHOUT ROWID
    """

  private let handle: OpaquePointer

  /// Opens the file at `path`, and makes a database of a new one.
  init(_ path: String) throws {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else { throw Failure(message: "cannot open") }
    self.handle = handle
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA application_id = \(Schema.applicationID)")
  }

  func close() { sqlite3_close(handle) }

  func run(_ text: String, _ values: [UInt8]...) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      guard sqlite3_bind_blob(statement, Int32(index + 1), value, Int32(value.count), copies) == SQLITE_OK else {
        throw failure
      }
    }
    guard [SQLITE_DONE, SQLITE_ROW].contains(sqlite3_step(statement)) else { throw failure }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }
}
