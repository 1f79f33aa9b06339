import DocumentTrees
import RuleValues
import Testing
import TreeConformance

@testable import SQLiteTrees

/// What the statements themselves promise.
@Suite struct BindingTests {
  private let folder = TemporaryFolder()

  @Test func usedStatementsReleaseTheirBindings() throws {
    let path = folder.file("tree.db")
    try SQLiteTree(path: path).write { try $0.set(.leaf(.string("text")), at: DataPath("a")) }
    let connection = try ConnectionFactory(path: path, options: .default).open()
    var isThere = false
    try EncodedPath(DataPath("a")).bytes.withRawBytes { key throws(TreeError) in
      try connection.find(RecordLookup(.realtime, key, .firstBelow)) { isThere = $0 != nil }
    }
    #expect(isThere)
    // Bounds that were left would lead to the row again; unbound ones are NULL, and lead to none.
    let isThereAgain = try connection.with(.ascending(.realtime)) { statement throws(TreeError) in
      try connection.next(statement)
    }
    #expect(!isThereAgain)
  }

  @Test func treesNameTheirFiles() throws {
    let path = folder.file("tree.db")
    let tree = try SQLiteTree(path: path)
    #expect(tree.files == ["", "-wal", "-shm", "-journal"].map { path + $0 })
  }
}
