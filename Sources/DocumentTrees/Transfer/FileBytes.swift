import Glibc

/// The bytes of a file or of an open descriptor, such as standard input.
public final class FileSource: ByteSource {
  /// How long the file was when it was opened; nil for a pipe or terminal.
  public let totalBytes: Int64?
  private let name: String
  private let descriptor: Int32
  private let isOwner: Bool

  /// Opens the file at `path`.
  public init(path: String) throws(TreeError) {
    descriptor = try openFile(path, O_RDONLY)
    name = path
    isOwner = true
    totalBytes = Self.size(descriptor)
  }

  /// Reads what is left of an open descriptor and does not close it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
    totalBytes = Self.size(descriptor)
  }

  deinit { if isOwner { close(descriptor) } }

  private static func size(_ descriptor: Int32) -> Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// See ``ByteSource/read(into:)``.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw systemError(name) }
    }
  }
}

/// A file that is written beside its final place and moved there when it is whole, or an open descriptor.
public final class FileSink: ByteSink {
  private let name: String
  private let descriptor: Int32
  /// Where the file is until it is whole; nil for a descriptor of somebody else.
  private let partialPath: String?
  private var isFinished = false

  /// Begins a file that is to be at `path`. What is there stays there until ``finish()``.
  public init(path: String) throws(TreeError) {
    name = path
    let partial = path + ".partial"
    partialPath = partial
    descriptor = try openFile(partial, O_WRONLY | O_CREAT | O_TRUNC)
  }

  /// Writes to an open descriptor, such as standard output, and does not close it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    partialPath = nil
  }

  deinit {
    guard let partialPath else { return }
    close(descriptor)
    if !isFinished { unlink(partialPath) }
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

  /// Puts the file in its place, once its bytes are on the disk. Does nothing for a descriptor.
  public func finish() throws(TreeError) {
    guard let partialPath, !isFinished else { return }
    guard fsync(descriptor) == 0, rename(partialPath, name) == 0 else { throw systemError(name) }
    isFinished = true
  }
}

private func openFile(_ path: String, _ flags: Int32) throws(TreeError) -> Int32 {
  guard !path.utf8.contains(0) else { throw .cannotOpen(path: path, .other("a path must not contain NUL")) }
  let descriptor = open(path, flags | O_CLOEXEC, 0o666)
  guard descriptor < 0 else { return descriptor }
  let reason: TreeError.OpenReason
  switch errno {
  case ENOENT where flags & O_CREAT == 0: reason = .missingFile
  case ENOENT: reason = .other("its folder does not exist; create it first")
  case EACCES, EPERM: reason = .permission
  case EISDIR: reason = .isFolder
  case let code: reason = .other(String(cString: strerror(code)))
  }
  throw .cannotOpen(path: path, reason)
}

private func systemError(_ path: String) -> TreeError {
  let code = errno
  return code == ENOSPC ? .diskFull(path: path) : .io(path: path, code: code, message: String(cString: strerror(code)))
}
