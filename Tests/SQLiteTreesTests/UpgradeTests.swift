import DocumentTrees
import Glibc
import RuleValues
import Testing
import TreeConformance

@testable import SQLiteTrees

/// Files of the version that had neither documents nor objects.
@Suite struct UpgradeTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }
  private let document = DocumentPath(["c", "d"])

  /// Makes a file as version 1 did, with data in it.
  private func makeOldFile() throws -> DataNode {
    let connection = try ConnectionFactory(path: path, options: .default).open()
    _ = try connection.text("PRAGMA journal_mode = WAL")
    try connection.run(
      """
      CREATE TABLE realtime(
        path BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, value BLOB, priority BLOB
      ) WITHOUT ROWID
      """)
    _ = try connection.integer("PRAGMA application_id = \(Schema.applicationID)")
    _ = try connection.integer("PRAGMA user_version = 1")
    for key in ["a", "b"] {
      try connection.put(.insert, EncodedPath(DataPath(key)).bytes, .string(key), priority: .integer(1))
    }
    return .node(["a", "b"].map { DataChild(DataKey($0), .leaf(.string($0), priority: .integer(1))) })
  }

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

  @Test func anOldFileIsReadAsItIs() throws {
    let node = try makeOldFile()
    for access in [SQLiteOptions.Access.readOnly, .readWrite, .immutable] {
      let found = try contents(try SQLiteTree(path: path, options: SQLiteOptions(access: access)))
      #expect(found.node == node && found.count == 0)
    }
    #expect(try version() == 1)
  }

  @Test func theFirstWriteAddsTheSpaces() throws {
    let node = try makeOldFile()
    let reader = try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))
    #expect(try reader.read { try $0.document(at: document) } == nil)
    let tree = try SQLiteTree(path: path)
    try tree.read { snapshot in
      try write(tree)
      #expect(try snapshot.document(at: document) == nil, "an open snapshot is that of the old file")
    }
    #expect(try version() == 3)
    for tree in [tree, reader, try SQLiteTree(path: path)] {
      let found = try contents(tree)
      #expect(found.node == node && found.count == 1)
    }
    try tree.checkIntegrity()
  }

  @Test func aFailedWriteLeavesTheOldFile() throws {
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
    #expect(try version() == 1)
    let found = try contents(tree)
    #expect(found.node == node && found.count == 0)
    try write(tree)
    #expect(try contents(tree).count == 1)
  }

  @Test func anOldFileThatMayNotBeWrittenCanBeRead() throws {
    let node = try makeOldFile()
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    let tree = try AnotherUser.run { try SQLiteTree(path: path) }
    #expect(try AnotherUser.run { try contents(tree).node } == node)
    #expect(throws: TreeError.readOnly(path: path)) { try AnotherUser.run { try write(tree) } }
  }

  @Test func manyOpenAnOldFileAtOnce() async throws {
    _ = try makeOldFile()
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
    #expect(try contents(try SQLiteTree(path: path)).count == 8)
  }
}
