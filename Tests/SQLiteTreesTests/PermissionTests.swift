import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees
import Testing
import TreeConformance

/// Tree files hold password hashes: only their owner may read them.
@Suite struct PermissionTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  private func permissions(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// The test of the umask runs in `ProcessTests`, in a process of its own: the umask belongs to the process.
  @Test func newFilesArePrivate() throws {
    let tree = try SQLiteTree(path: path)
    try tree.write { try $0.set(.leaf(.bool(true)), at: .root) }
    for suffix in ["", "-wal", "-shm"] { #expect(permissions(path + suffix) == 0o600, "\(suffix)") }
  }

  @Test func filesBehindLinksArePrivate() throws {
    #expect(symlink("real.db", path) == 0)
    try SQLiteTree(path: path).write { try $0.set(.leaf(.bool(true)), at: .root) }
    #expect(permissions(folder.file("real.db")) == 0o600)
  }

  @Test func givenPermissionsAreKept() throws {
    _ = try SQLiteTree(path: path)
    chmod(path, 0o640)
    let tree = try SQLiteTree(path: path)
    try tree.write { try $0.set(.leaf(.bool(true)), at: .root) }
    for suffix in ["", "-wal", "-shm"] { #expect(permissions(path + suffix) == 0o640, "\(suffix)") }
  }
}
