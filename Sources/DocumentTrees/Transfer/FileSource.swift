import Platform

/// The bytes of a file or of an open descriptor, such as standard input.
///
/// Opening anything but a regular file is an error. A named pipe could wait for a writer forever, and a device may be
/// endless.
///
/// A path to a descriptor that the process already has is read whatever it is. Examples are `/dev/stdin`, and the
/// `/dev/fd/63` that a shell creates for `<(…)`.
package final class FileSource: ByteSource {
  /// The length of the file in bytes when it was opened; nil for a pipe or terminal.
  package let totalBytes: Int64?
  private let name: String
  private let descriptor: Int32
  private let isOwner: Bool

  /// Opens the file at `path`.
  ///
  /// - Throws: `TreeError.cannotOpen` if the file cannot be opened, or is not a regular file.
  package init(path: String) throws(TreeError) {
    let isHandedOver = Self.isDescriptor(path)
    // Without O_NONBLOCK, `open(2)` of a pipe waits until another process opens the other end.
    let opened = try openFile(path, O_RDONLY | (isHandedOver ? 0 : O_NONBLOCK))
    descriptor = opened
    name = path
    isOwner = true
    let status = FileStatus(descriptor: opened)
    totalBytes = status?.fileBytes
    // `open(2)` opens a folder too. Only reading it would fail, with a message about the disk.
    if status?.isFolder == true { throw .cannotOpen(path: path, .isFolder) }
    if status?.isRegular == false, !isHandedOver { throw .cannotOpen(path: path, .isIrregular) }
  }

  /// Returns whether a path names an open descriptor of this process.
  private static func isDescriptor(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.utf8.starts(with: $0.utf8) }
  }

  /// Creates a source of the remaining bytes of an open descriptor, and does not close it.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
    totalBytes = FileStatus(descriptor: descriptor)?.fileBytes
  }

  deinit { if isOwner { close(descriptor) } }

  /// See ``ByteSource/read(into:)``.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw systemError(name) }
    }
  }
}
