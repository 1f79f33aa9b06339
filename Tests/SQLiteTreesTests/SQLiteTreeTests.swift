import DocumentTrees
import RuleValues
import SQLiteTrees
import Testing
import TreeConformance

@Suite struct SQLiteTreeTests {
  @Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws {
    let folder = TemporaryFolder()
    try check.run { try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .processCrash)) }
    try SQLiteTree(path: folder.file("tree.db")).checkIntegrity()
  }

  @Test func concurrentWritersAreSerialized() async throws {
    let folder = TemporaryFolder()
    let tree = try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .processCrash))
    #expect(try await countConcurrently(tree, tasks: 8, each: 50) == 400)
  }

  /// Opening a new file from several connections at a time must make one tree, and no reader may fail meanwhile.
  @Test func newFilesCanBeOpenedConcurrently() async throws {
    let folder = TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let tree = try SQLiteTree(path: folder.file("tree.db"))
          try tree.write { try $0.set(.leaf(.integer(1)), at: DataPath("\(index)")) }
        }
      }
      try await group.waitForAll()
    }
    let tree = try SQLiteTree(path: folder.file("tree.db"))
    #expect(try tree.read { try $0.subtree(at: .root) }.children.count == 8)
  }
}
