import DocumentTrees
import Glibc
import Synchronization

/// The registration of a tree file that this process has open, until its last connection is closed.
///
/// SQLite's locks belong to the process and the file: to open and close the file anywhere else in the process releases
/// them. So only a file that no tree of this process has open may be looked at beside SQLite.
final class OpenFile: Sendable {
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  private static let counts = Mutex<[Identity: Int]>([:])
  private let identity: Identity

  private init(_ identity: Identity) { self.identity = identity }

  deinit {
    Self.counts.withLock { [identity] counts in
      let count = counts[identity] ?? 0
      counts[identity] = count > 1 ? count - 1 : nil
    }
  }

  /// Registers the file at `path`.
  ///
  /// - Parameter inspect: is run before, if no tree of this process has the file open. None is opened meanwhile.
  /// - Returns: nil where there is no file.
  static func register(
    _ path: String, inspect: () throws(TreeError) -> Void
  ) throws(TreeError) -> OpenFile? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let identity = Identity(device: status.st_dev, inode: status.st_ino)
    try counts.withLock { counts throws(TreeError) in
      if counts[identity] == nil { try inspect() }
      counts[identity, default: 0] += 1
    }
    return OpenFile(identity)
  }

  /// Makes an empty file that only its owner may read and write, unless something is at `path` already. SQLite takes an
  /// empty file for a new database, and gives the files beside it the same permissions.
  static func createPrivate(at path: String) {
    let place = FilePlace(path).path
    // `mknod` opens nothing, so it cannot release the locks of a connection that is quicker.
    guard mknod(place, S_IFREG | S_IRUSR | S_IWUSR, 0) == 0 else { return }
    var status = stat()
    if lstat(place, &status) == 0, status.st_mode & 0o777 != 0o600 { chmod(place, 0o600) }
  }
}
