import DocumentTrees
import Platform
import Synchronization

/// The registration of a tree file that this process has open. It lasts until the last connection is closed.
///
/// SQLite's locks belong to the process and the file: opening and closing the file anywhere else in the process
/// releases them. Code other than SQLite may therefore inspect a file only while no tree of this process has it open.
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
  /// - Parameter inspect: runs first if no tree of this process has the file open. No tree opens the file meanwhile.
  /// - Returns: nil if the file does not exist.
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

  /// Creates an empty file that only its owner may read and write, unless something exists at `path`.
  ///
  /// SQLite takes an empty file for a new database, and gives the files beside it the same permissions.
  static func createPrivate(at path: String) {
    let place = FilePlace(path).path
    #if canImport(Darwin)
    // Only the administrator may call `mknod` there.
    let descriptor = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { return }
    close(descriptor)
    #else
    // `mknod` opens nothing, so it cannot release the locks of another connection that opens the file first.
    guard mknod(place, S_IFREG | S_IRUSR | S_IWUSR, 0) == 0 else { return }
    #endif
    var status = stat()
    if lstat(place, &status) == 0, status.st_mode & 0o777 != 0o600 { chmod(place, 0o600) }
  }
}
