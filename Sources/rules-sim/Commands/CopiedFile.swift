import DocumentTrees
import Platform
import RulesProjects
import SQLiteTrees

/// A tree file that a copy creates or replaces.
struct CopiedFile {
  private let path: String

  init(path: String) { self.path = path }

  /// The file until the copy is complete.
  var unfinished: String { path + ".copy" }

  /// Checks that the file may be written.
  ///
  /// - Throws: `TreeError.notEmpty` for a tree with data that must not be replaced, or the error of opening the file: one that
  ///   is not a tree is never replaced.
  func check(replaces: Bool) throws {
    guard access(path, F_OK) == 0 else { return }
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))
    if replaces { return }
    try tree.read { snapshot in
      for space in TreeSpace.allCases where space != .indexes {
        if try snapshot.recordCount(in: space) > 0 { throw TreeError.notEmpty(path: path) }
      }
    }
  }

  /// Makes the complete copy the file. The copy must be closed.
  ///
  /// - Throws: a `TreeError`; then the target is as it was.
  func finish() throws(TreeError) {
    for file in [path, unfinished] {
      // The log of one file must not meet the pages of another. A reader leaves an empty one.
      var status = stat()
      if stat(file + "-wal", &status) == 0, status.st_size > 0 { throw .cannotOpen(path: file, .pendingWrites) }
      for ending in ["-wal", "-shm"] { unlink(file + ending) }
    }
    guard rename(unfinished, path) == 0 else {
      throw .io(path: path, code: errno, message: String(cString: strerror(errno)))
    }
    let folder = open(FileStatus.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
