import DocumentTrees
import Platform
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

  @Test func exportsNeverReplaceTheTree() throws {
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

  @Test func importedFilesArePrivate() throws {
    try Files.write(Array("{\"a\": 1}".utf8), folder.file("in.json"))
    let outcome = try Tool.run("rules-sim", ["data", "import", "new.db", "in.json"], in: folder.path)
    #expect(outcome.code == 0)
    var status = stat()
    #expect(stat(folder.file("new.db"), &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  /// A row that is gone leaves no trace in the pages: only the totals tell.
  @Test func damagedFilesAreNeitherExportedNorImportedInto() throws {
    let path = try filled()
    try Files.write(Array("{}".utf8), folder.file("in.json"))
    let verified = try Tool.run("rules-sim", ["data", "verify", "tree.db"], in: folder.path)
    #expect(verified.code == 0)
    #expect(verified.error.hasPrefix("rules-sim: 2 rows, ") && verified.error.contains("no damage"))
    let raw = try OldFile(path)
    try raw.run("DELETE FROM realtime")
    raw.close()
    try Files.write(Array("before".utf8), folder.file("out.json"))
    for arguments in [
      ["export", "tree.db"], ["export", "tree.db", "out.json"], ["export", "tree.db", "--path", "a"],
      ["import", "tree.db", "in.json", "--path", "b"], ["verify", "tree.db"],
    ] {
      let outcome = try Tool.run("rules-sim", ["data"] + arguments, in: folder.path)
      #expect(outcome.code == 1 && outcome.output.isEmpty)
      #expect(
        outcome.error == "rules-sim: `tree.db` is damaged (0 rows of the Realtime data were found, 1 were written); "
          + "restore a backup\n")
    }
    #expect(try Files.read(folder.file("out.json")) == Array("before".utf8))
  }

  /// A commit of 10 pages that is cut off looks like one that was damaged later.
  @Test func aPowerFailureHasAWayOut() throws {
    let path = try filled()
    let tree = try SQLiteTree(path: path)
    try tree.write { try $0.set(.leaf(.string("first")), at: DataPath("a")) }
    try tree.write { try $0.set(.leaf(.string(String(repeating: "x", count: 40_000))), at: DataPath("a")) }
    let left = TemporaryFolder()
    try Files.write(Files.read(path), left.file("tree.db"))
    try Files.write(Array(Files.read(path + "-wal").dropLast(5_000)), left.file("tree.db-wal"))
    let refused = try Tool.run("rules-sim", ["data", "get", "tree.db", "a"], in: left.path)
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.error.contains("if the power failed, `rules-sim data verify --after-power-failure` drops"))
    let recovered = try Tool.run("rules-sim", ["data", "verify", "--after-power-failure", "tree.db"], in: left.path)
    #expect(recovered.code == 0, "\(recovered.error)")
    #expect(recovered.error.contains("the rest of the log was dropped") && recovered.error.contains("no damage"))
    let value = try Tool.run("rules-sim", ["data", "get", "tree.db", "a"], in: left.path)
    #expect(value.output.contains("first"), "\(value.error)")
    // The index of a killed process proves that the commit was complete, so it was damaged later.
    try Files.write(Files.read(path), left.file("lost.db"))
    try Files.write(Array(Files.read(path + "-wal").dropLast(5_000)), left.file("lost.db-wal"))
    try Files.write(Files.read(path + "-shm"), left.file("lost.db-shm"))
    let lost = try Tool.run("rules-sim", ["data", "verify", "--after-power-failure", "lost.db"], in: left.path)
    #expect(lost.code == 1 && lost.error.contains("so commits are lost, by no power failure"), "\(lost.error)")
    let missing = try Tool.run("rules-sim", ["data", "verify", "--after-power-failure", "no.db"], in: left.path)
    #expect(missing.code != 0 && access(left.file("no.db"), F_OK) != 0)
  }

  @Test func invalidPathsAreRejected() throws {
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
