import DocumentTrees
import Platform
import Synchronization

/// A file that lines are appended to. Unlike a `FileSink`, it is never replaced, because other programs read the log
/// meanwhile.
final class LogFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// Whether the last append may have ended in the middle of a line.
  private let isTorn = Atomic(false)

  init(path: String) throws(TreeError) {
    self.path = path
    descriptor = try openFile(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
    isTorn.store(Self.endsInsideALine(path, descriptor), ordering: .relaxed)
  }

  deinit { close(descriptor) }

  /// Returns whether a file does not end with a newline, for example after its writer was killed. It is also true for
  /// an unreadable file.
  private static func endsInsideALine(_ path: String, _ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return false }
    guard let readable = try? openFile(path, O_RDONLY) else { return true }
    defer { close(readable) }
    var last: UInt8 = 0
    return pread(readable, &last, 1, status.st_size - 1) != 1 || last != UInt8(ascii: "\n")
  }

  /// Appends whole lines: all of them or as many as fit. If the last append was cut off, the lines start on a new line.
  ///
  /// - Throws: `TreeError`.
  func append(_ lines: [UInt8]) throws {
    let bytes = isTorn.exchange(true, ordering: .relaxed) ? [UInt8(ascii: "\n")] + lines : lines
    try FileSink(descriptor: descriptor, name: path).write(bytes)
    isTorn.store(false, ordering: .relaxed)
  }
}
