import Glibc

/// A file that is written beside its final place and moved there when it is whole; or, where that cannot be, as for a
/// pipe, a device or an open descriptor, what is written as it comes.
public final class FileSink: ByteSink {
  private let name: String
  private let descriptor: Int32
  private let isOwner: Bool
  private let move: Move?
  private var isFinished = false

  /// Where a file is until it is whole, and where then.
  private struct Move {
    let partialPath: String
    let finalPath: String
  }

  /// Begins a file that is to be at `path`. What is there stays there until ``finish()``; a new file takes its owner and
  /// permissions, and the place of what a symbolic link leads to.
  ///
  /// - Parameter protected: paths of files that must not be written, whatever `path` calls them.
  public init(path: String, sparing protected: [String] = []) throws(TreeError) {
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

  /// Writes to an open descriptor, such as standard output, and does not close it.
  public init(descriptor: Int32, name: String) {
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
  public func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw systemError(name)
      }
    }
  }

  /// Puts the file in its place, once its bytes are on the disk. Does nothing for what is written as it comes.
  public func finish() throws(TreeError) {
    guard let move, !isFinished else { return }
    guard fsync(descriptor) == 0, rename(move.partialPath, move.finalPath) == 0 else { throw systemError(name) }
    isFinished = true
  }

  /// What is at `path`, if it may be replaced; nil where nothing is.
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

  /// The descriptor that a path such as `/dev/stdout` names: what it leads to, a file perhaps, is not to be replaced.
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

  /// Makes a file of a name that nobody has, in the folder of `place`.
  private static func partialFile(
    for place: FilePlace, replacing existing: FileStatus?, name: String
  ) throws(TreeError) -> (path: String, descriptor: Int32) {
    let path = "\(place.folder).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    // Nobody else may read it before it has the permissions of what it replaces.
    let mode: mode_t = existing == nil ? 0o644 : 0o600
    let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, name: name)
    if let existing {
      let owner = existing.owner
      let keepsOwner = fchown(descriptor, owner.user, owner.group) == 0
      // A group that is not the old one gets nothing of what the old one had.
      _ = fchmod(descriptor, keepsOwner ? existing.permissions : existing.permissions & 0o707)
    }
    return (path, descriptor)
  }
}
