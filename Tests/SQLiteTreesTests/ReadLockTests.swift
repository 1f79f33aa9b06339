import CSQLite
import DocumentTrees
import Platform
import RuleValues
import Testing
import TreeConformance

@testable import SQLiteTrees

/// The readers' lock is held while a tree is read often, and stops neither writers nor checkpoints.
@Suite struct ReadLockTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  private func newTree() throws -> SQLiteTree {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash))
    try set(1, tree)
    return tree
  }

  private func set(_ number: Int64, _ tree: SQLiteTree) throws {
    try tree.write { try $0.set(.leaf(.integer(number)), at: DataPath("a")) }
  }

  private func value(_ tree: SQLiteTree) throws -> Scalar? { try tree.read { try $0.subtree(at: DataPath("a")) }.leaf }

  /// Reads until the lock is held. It may be released at any time after that.
  private func readUntilLocked(_ tree: SQLiteTree) throws {
    while !tree.readLock.isHeld { _ = try value(tree) }
  }

  /// Returns whether a checkpoint wrote back the whole log. It waits up to `timeout` milliseconds for readers.
  private func checkpoint(timeout: Int32) throws -> Bool {
    var handle: OpaquePointer?
    #expect(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    sqlite3_busy_timeout(handle, timeout)
    return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
  }

  @Test func frequentReadsTakeTheLock() throws {
    let tree = try newTree()
    for _ in 1..<ReadLock.readsBeforeTaking {
      #expect(!tree.readLock.isHeld)
      _ = try value(tree)
    }
    #expect(!tree.readLock.isHeld)
    try readUntilLocked(tree)
  }

  @Test func commitsReleaseTheLock() throws {
    let tree = try newTree()
    try readUntilLocked(tree)
    try tree.write { transaction in
      try transaction.set(.leaf(.integer(2)), at: DataPath("a"))
      #expect(try value(tree) == .integer(1))
    }
    #expect(!tree.readLock.isHeld)
    #expect(try value(tree) == .integer(2))
    try readUntilLocked(tree)
    #expect(throws: TreeError.self) {
      try tree.write { transaction in
        try transaction.set(.leaf(.integer(3)), at: DataPath("a"))
        transaction.fail(TreeError.unfinishedWrite)
      }
    }
    #expect(try value(tree) == .integer(2))
  }

  @Test func checkpointsOfOthersAreNotStoppedForever() throws {
    let tree = try newTree()
    try readUntilLocked(tree)
    #expect(try checkpoint(timeout: 60_000))
    #expect(try value(tree) == .integer(1))
    try set(2, tree)
    #expect(try value(tree) == .integer(2))
  }

  /// A log that readers stop from being written back would grow with each commit.
  @Test func logsStaySmallWhileTheTreeIsRead() throws {
    let tree = try newTree()
    for number in 0..<Int64(1_500) {
      try set(number, tree)
      for _ in 0..<ReadLock.readsBeforeTaking { _ = try value(tree) }
      #expect(try value(tree) == .integer(number))
    }
    var status = stat()
    #expect(stat(path + "-wal", &status) == 0)
    #expect(status.st_size < 2_000 * (4096 + 24))
  }

  @Test func closedTreesHoldNoLock() throws {
    var tree: SQLiteTree? = try newTree()
    if let tree { try readUntilLocked(tree) }
    tree = nil
    #expect(access(path + "-wal", F_OK) != 0, "the last connection has written back the log and removed it")
    #expect(try checkpoint(timeout: 0))
  }

  @Test func filesWithoutLogAreNotLocked() throws {
    _ = try newTree()
    let copy = folder.file("copy.db")
    do {
      let connection = try ConnectionFactory(path: path, options: .default).open()
      _ = try connection.integer("VACUUM INTO '\(copy)'")
    }
    let reader = try SQLiteTree(path: copy, options: SQLiteOptions(access: .readOnly))
    let frozen = try SQLiteTree(path: copy, options: SQLiteOptions(access: .immutable))
    for tree in [reader, frozen] {
      for _ in 0..<3 * ReadLock.readsBeforeTaking {
        _ = try value(tree)
        #expect(!tree.readLock.isHeld)
      }
    }
  }
}
