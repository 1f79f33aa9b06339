import CSQLite
import DocumentTrees
import Platform
import RuleValues
import Testing
import TreeConformance

@testable import SQLiteTrees

/// Copies by `VACUUM INTO`, which the guide Operating recommends for backups.
@Suite struct CopyTests {
  private let folder = TemporaryFolder()
  private var copy: String { folder.file("copy.db") }

  /// Makes a copy of an open tree, which has one value.
  private func makeCopy() throws {
    let path = folder.file("tree.db")
    let tree = try SQLiteTree(path: path)
    try tree.write { try $0.set(.leaf(.integer(1)), at: DataPath("a")) }
    let file = try OldFile(path)
    defer { file.close() }
    try file.run("VACUUM INTO '\(copy)'")
  }

  private func journalMode() throws -> String? {
    try ConnectionFactory(path: copy, options: SQLiteOptions(access: .readOnly)).open().text("PRAGMA journal_mode")
  }

  @Test func aCopyIsComplete() throws {
    try makeCopy()
    let tree = try SQLiteTree(path: copy, options: SQLiteOptions(verify: .full))
    #expect(try tree.read { try $0.subtree(at: DataPath("a")) } == .leaf(.integer(1)))
  }

  @Test func readersOfACopyDoNotWaitForItsWriter() throws {
    try makeCopy()
    #expect(try journalMode() == "delete")
    let tree = try SQLiteTree(path: copy, options: SQLiteOptions(busyTimeout: 0))
    #expect(try journalMode() == "wal")
    try tree.read { snapshot in
      try tree.write { try $0.set(.leaf(.integer(2)), at: DataPath("a")) }
      #expect(try snapshot.subtree(at: DataPath("a")) == .leaf(.integer(1)))
    }
  }

  @Test func aCopyThatIsOnlyReadKeepsItsMode() throws {
    try makeCopy()
    let tree = try SQLiteTree(path: copy, options: SQLiteOptions(access: .readOnly))
    #expect(try tree.read { try $0.subtree(at: DataPath("a")) } == .leaf(.integer(1)))
    #expect(try journalMode() == "delete")
  }
}
