import DocumentTrees
import Glibc
import RuleValues
import SQLiteTrees
import TestSupport
import Testing
import TreeConformance

/// `rules-sim data` as a user runs it.
@Suite struct DataCommandTests {
  private let folder = TemporaryFolder()

  private func filled() throws -> String {
    let path = folder.file("tree.db")
    try SQLiteTree(path: path).write { try $0.set(.leaf(.string("text")), at: DataPath("a")) }
    return path
  }

  @Test func anExportNeverReplacesTheTree() throws {
    let path = try filled()
    #expect(symlink("tree.db", folder.file("link.db")) == 0)
    for (tree, destination) in [("tree.db", "tree.db"), ("tree.db", "link.db"), ("link.db", "tree.db-wal")] {
      let outcome = try Tool.run("rules-sim", ["data", "export", tree, destination], in: folder.path)
      #expect(outcome.code == 1)
      #expect(
        outcome.error == "rules-sim: cannot open `\(destination)`: it belongs to the tree that is read and would be "
          + "lost; name another file\n")
    }
    #expect(try SQLiteTree(path: path).read { try $0.subtree(at: DataPath("a")) } == .leaf(.string("text")))
  }

  @Test func anImpossiblePathIsInvalid() throws {
    _ = try filled()
    for arguments in [["get", "tree.db", "a.b"], ["export", "tree.db", "out.json", "--path", "a.b"]] {
      let outcome = try Tool.run("rules-sim", ["data"] + arguments, in: folder.path)
      #expect(outcome.code == 3 && outcome.output.isEmpty)
      #expect(outcome.error.contains("the key `a.b` must not contain"))
    }
    #expect(access(folder.file("out.json"), F_OK) != 0)
    let outcome = try Tool.run("rules-sim", ["data", "import", "tree.db", "."], in: folder.path)
    #expect(outcome.code == 1 && outcome.error == "rules-sim: cannot open `.`: it is a folder; name a file in it\n")
  }
}
