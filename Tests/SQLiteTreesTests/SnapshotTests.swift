import DocumentTrees
import RuleValues
import Testing
import TreeConformance

@testable import SQLiteTrees

/// A read keeps its state without `BEGIN`, and leaves nothing behind.
@Suite struct SnapshotTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }
  private let options = SQLiteOptions(durability: .processCrash)

  private func set(_ number: Int64, _ tree: SQLiteTree) throws {
    try tree.write { transaction in
      for key in ["a", "b", "c"] { try transaction.set(.leaf(.integer(number)), at: DataPath(key)) }
    }
  }

  private func value(_ key: String, _ snapshot: inout SQLiteSnapshot) throws -> Scalar? {
    try snapshot.subtree(at: DataPath(key)).leaf
  }

  /// SQLite's documentation promises it for any statement that has not finished; here it is `PRAGMA user_version`.
  @Test func unfinishedStatementsKeepTheirState() throws {
    let (tree, other) = (try SQLiteTree(path: path, options: options), try SQLiteTree(path: path, options: options))
    try set(1, tree)
    try tree.read { snapshot in
      #expect(try value("missing", &snapshot) == nil, "a statement that found nothing has finished")
      try set(2, other)
      #expect(try value("a", &snapshot) == .integer(1))
      try set(3, tree)
      #expect(try value("b", &snapshot) == .integer(1))
      try other.write { try $0.set(.absent, at: .root) }
      #expect(try value("c", &snapshot) == .integer(1))
      #expect(try snapshot.subtree(at: .root).children.count == 3)
    }
    #expect(try tree.read { try $0.subtree(at: .root) } == .absent)
  }

  @Test func eachReadFindsTheLatestCommit() throws {
    let (tree, other) = (try SQLiteTree(path: path, options: options), try SQLiteTree(path: path, options: options))
    for number in 1..<Int64(100) {
      try set(number, number % 2 == 0 ? tree : other)
      // The first reads are made without the readers' lock, the last ones with it.
      for _ in 0..<2 * ReadLock.readsBeforeTaking {
        #expect(try tree.read { try value("c", &$0) } == .integer(number))
      }
    }
  }

  @Test func failedReadsLeaveNoTransaction() throws {
    struct Stop: Error {}
    let tree = try SQLiteTree(path: path, options: options)
    try set(1, tree)
    #expect(throws: Stop.self) {
      try tree.read { snapshot in
        try snapshot.walk(at: snapshot.root) { _ in throw Stop() }
      }
    }
    let connection = try tree.pool.take()
    #expect(connection.isIdle)
    tree.pool.giveBack(connection)
    #expect(tree.pool.idleCount == 1)
    #expect(try tree.read { try value("a", &$0) } == .integer(1))
  }

  @Test func sessionsAreNotReusedWhileSnapshotsRemain() throws {
    let tree = try SQLiteTree(path: path, options: options)
    try set(1, tree)
    var kept = try tree.read { $0 }
    try tree.read { snapshot in
      #expect(throws: TreeError.ended) { try kept.subtree(at: DataPath.root) }
      let found = try value("a", &snapshot)
      #expect(found == .integer(1))
    }
    #expect(throws: TreeError.ended) { try kept.subtree(at: DataPath.root) }
  }

  @Test func otherVersionsEndTheRead() throws {
    let tree = try SQLiteTree(path: path, options: options)
    try set(1, tree)
    let other = try ConnectionFactory(path: path, options: options).open()
    _ = try other.integer("PRAGMA user_version = 9")
    #expect(throws: TreeError.schemaVersion(path: path, found: 9, supported: Schema.version)) {
      try tree.read { try value("a", &$0) }
    }
    _ = try other.integer("PRAGMA user_version = \(Schema.version)")
    #expect(try tree.read { try value("a", &$0) } == .integer(1))
  }

  @Test func poolsKeepConnectionsOfConcurrentReads() throws {
    let tree = try SQLiteTree(path: path, options: options)
    try set(1, tree)
    try tree.read { _ in
      try tree.read { _ in
        let found = try tree.read { try value("a", &$0) }
        #expect(found == .integer(1))
      }
    }
    #expect(tree.pool.idleCount == 3)
    #expect(tree.figures.first?.value == 3)
  }
}
