import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees
import TestSupport
import Testing
import TreeConformance

/// A closed tree is one file. A tree that a killed process left says so.
@Suite struct CloseTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  private func write(_ tree: SQLiteTree, _ text: String) throws {
    try tree.write { try $0.set(.leaf(.string(text)), at: DataPath("a")) }
  }

  private func read(_ tree: SQLiteTree) throws -> DataNode { try tree.read { try $0.subtree(at: DataPath("a")) } }

  private var logExists: Bool { access(path + "-wal", F_OK) == 0 }

  @Test func aClosedTreeIsOneFile() throws {
    let tree = try SQLiteTree(path: path)
    try write(tree, "text")
    for _ in 0..<40 { _ = try read(tree) }
    #expect(logExists)
    try tree.close()
    #expect(!logExists && access(path + "-shm", F_OK) != 0)
    try Files.write(Files.read(path), folder.file("copy.db"))
    let copy = try SQLiteTree(path: folder.file("copy.db"))
    #expect(try read(copy) == .leaf(.string("text")))
    #expect(copy.leftLog == nil)
  }

  @Test func aClosedTreeCannotBeUsed() throws {
    let tree = try SQLiteTree(path: path)
    try tree.close()
    #expect(throws: TreeError.closed(path: path)) { try write(tree, "text") }
    #expect(throws: TreeError.closed(path: path)) { try read(tree) }
    #expect(throws: TreeError.closed(path: path)) { try tree.checkIntegrity() }
    try tree.close()
    #expect(TreeError.closed(path: "x").description == "`x` was closed; open it again")
  }

  /// The read sees its state to its end. Its connection is the last one.
  @Test func aReadInProgressKeepsItsState() throws {
    let tree = try SQLiteTree(path: path)
    try write(tree, "text")
    let value = try tree.read { snapshot in
      try tree.close()
      return try snapshot.subtree(at: DataPath("a"))
    }
    #expect(value == .leaf(.string("text")))
    #expect(!logExists)
  }

  @Test func aWriteInProgressKeepsTheTreeOpen() throws {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(busyTimeout: 0.01))
    try tree.write { transaction in
      #expect(throws: TreeError.busy(seconds: 0.01)) { try tree.close() }
      try transaction.set(.leaf(.string("text")), at: DataPath("a"))
    }
    #expect(try read(tree) == .leaf(.string("text")))
    try tree.close()
  }

  /// What another tree has open stays open, but the file alone has the data.
  @Test func anotherTreeKeepsTheLog() throws {
    let (tree, other) = (try SQLiteTree(path: path), try SQLiteTree(path: path))
    try write(tree, "text")
    try tree.close()
    try Files.write(Files.read(path), folder.file("copy.db"))
    #expect(try read(SQLiteTree(path: folder.file("copy.db"))) == .leaf(.string("text")))
    #expect(try read(other) == .leaf(.string("text")))
    try other.close()
    #expect(!logExists)
  }

  @Test func concurrentUseEndsWithAClosedFile() async throws {
    let tree = try SQLiteTree(path: path)
    try write(tree, "text")
    try await Crew.run(6) { index in
      switch index {
      case 0:
        for _ in 0..<200 { _ = try read(tree) }
        try tree.close()
      case 1: while (try? write(tree, "text")) != nil {}
      default: while (try? read(tree)) != nil {}
      }
    }
    #expect(!logExists)
    #expect(try read(SQLiteTree(path: path)) == .leaf(.string("text")))
  }

  /// A copy of the files of an open tree is what a killed process leaves.
  @Test func aLeftLogIsTold() throws {
    let tree = try SQLiteTree(path: path)
    try write(tree, "text")
    let left = TemporaryFolder()
    for ending in ["", "-wal"] { try Files.write(Files.read(path + ending), left.file("tree.db" + ending)) }
    let size = Int64(try Files.read(path + "-wal").count)
    let opened = try SQLiteTree(path: left.file("tree.db"))
    #expect(opened.leftLog?.bytes == size && opened.leftLog?.damage == nil)
    #expect(try read(opened) == .leaf(.string("text")))
    // The same process has the file open, so nothing was left.
    #expect(try SQLiteTree(path: path).leftLog == nil)
    try opened.close()
    #expect(try SQLiteTree(path: left.file("tree.db")).leftLog == nil)
  }

  @Test func damageOfALeftLogIsTold() throws {
    let tree = try SQLiteTree(path: path)
    try write(tree, "one")
    try write(tree, "two")
    let left = TemporaryFolder()
    try Files.write(Files.read(path), left.file("tree.db"))
    try Files.write(Array(Files.read(path + "-wal").dropLast(100)), left.file("tree.db-wal"))
    try Files.write(Files.read(path + "-shm"), left.file("tree.db-shm"))
    #expect(throws: TreeError.self) { try SQLiteTree(path: left.file("tree.db")) }
    let opened = try SQLiteTree(path: left.file("tree.db"), options: SQLiteOptions(verify: .none))
    let damage = try #require(opened.leftLog?.damage)
    #expect(damage.hasPrefix("its log ends after "), "\(damage)")
  }
}
