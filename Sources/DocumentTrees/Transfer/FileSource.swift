import Glibc

/// The bytes of a file or of an open descriptor, such as standard input. A folder is refused when it is opened.
public final class FileSource: ByteSource {
  /// How long the file was when it was opened; nil for a pipe or terminal.
  public let totalBytes: Int64?
  private let name: String
  private let descriptor: Int32
  private let isOwner: Bool

  /// Opens the file at `path`.
  public init(path: String) throws(TreeError) {
    let opened = try openFile(path, O_RDONLY)
    descriptor = opened
    name = path
    isOwner = true
    let status = FileStatus(descriptor: opened)
    totalBytes = status?.fileBytes
    // `open(2)` opens a folder too; only reading it fails, with words about the disk.
    if status?.isFolder == true { throw .cannotOpen(path: path, .isFolder) }
  }

  /// Reads what is left of an open descriptor and does not close it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
    totalBytes = FileStatus(descriptor: descriptor)?.fileBytes
  }

  deinit { if isOwner { close(descriptor) } }

  /// See ``ByteSource/read(into:)``.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw systemError(name) }
    }
  }
}
