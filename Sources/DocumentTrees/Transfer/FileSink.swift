import Platform

/// A sink that writes a file beside its final place and moves it there when it is complete.
///
/// For a pipe, a device or an open descriptor, which cannot be replaced, it writes directly.
package final class FileSink: ByteSink {
  private let name: String
  private let descriptor: Int32
  private let isOwner: Bool
  private let move: Move?
  private var isFinished = false

  /// The temporary path of the file, and its final path.
  private struct Move {
    let partialPath: String
    let finalPath: String
  }

  /// Begins a file that will replace the one at `path`. The existing file stays until ``finish()``.
  ///
  /// The new file gets its owner and permissions. If `path` is a symbolic link, the new file replaces the link's
  /// target.
  ///
  /// - Parameter protected: paths of files that must not be overwritten, whatever `path` calls them.
  package init(path: String, sparing protected: [String] = []) throws(TreeError) {
    name = path
    isOwner = true
    if let open = Self.descriptor(namedBy: path) {
      let copy = dup(open)
      guard copy >= 0 else { throw systemError(path) }
      descriptor = copy
      move = nil
      return
    }
    let existing = try Self.existing(path)
    let place = FilePlace(path)
    if protected.contains(where: { FilePlace($0).isSame(as: place) }) { throw .cannotOpen(path: path, .isSource) }
    if let existing, !existing.isRegular {
      descriptor = try openFile(path, O_WRONLY | O_NOCTTY)
      move = nil
    } else {
      let partial = try Self.partialFile(for: place, replacing: existing, name: path)
      descriptor = partial.descriptor
      move = Move(partialPath: partial.path, finalPath: place.path)
    }
  }

  /// Creates a sink that writes to an open descriptor, such as standard output, and does not close it.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
    move = nil
  }

  deinit {
    if isOwner { close(descriptor) }
    if let move, !isFinished { unlink(move.partialPath) }
  }

  /// See ``ByteSink/write(_:)``.
  package func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw systemError(name)
      }
    }
  }

  /// Moves the file to its final place after its bytes are on the disk. It does nothing for direct output.
  package func finish() throws(TreeError) {
    guard let move, !isFinished else { return }
    guard fsync(descriptor) == 0, rename(move.partialPath, move.finalPath) == 0 else { throw systemError(name) }
    isFinished = true
  }

  /// Returns the status of the file at `path`, and throws if it must not be replaced; nil if the file does not exist.
  private static func existing(_ path: String) throws(TreeError) -> FileStatus? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, .other("a path must not be empty and must not contain NUL; name a file"))
    }
    guard let status = FileStatus(path: path) else {
      if errno == ENOENT { return nil }
      throw .cannotOpen(path: path, errno == EACCES ? .permission : .other(String(cString: strerror(errno))))
    }
    if status.isFolder { throw .cannotOpen(path: path, .isFolder) }
    if access(path, W_OK) != 0 { throw .cannotOpen(path: path, .permission) }
    return status
  }

  /// Returns the descriptor that a path such as `/dev/stdout` names. Its target must not be replaced, even if it is a
  /// file.
  private static func descriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  /// Creates a file with an unused name in the folder of `place`.
  private static func partialFile(
    for place: FilePlace, replacing existing: FileStatus?, name: String
  ) throws(TreeError) -> (path: String, descriptor: Int32) {
    let path = "\(place.folder).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    // No other user may read the file before it has the permissions of the file that it replaces.
    let mode: mode_t = existing == nil ? 0o644 : 0o600
    let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, name: name)
    if let existing {
      let owner = existing.owner
      let keepsOwner = fchown(descriptor, owner.user, owner.group) == 0
      // If the group cannot be kept, the new group must not inherit the permissions of the old one.
      _ = fchmod(descriptor, keepsOwner ? existing.permissions : existing.permissions & 0o707)
    }
    return (path, descriptor)
  }
}
