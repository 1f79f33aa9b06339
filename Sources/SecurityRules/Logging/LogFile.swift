import DocumentTrees
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A file that lines are appended to. Unlike a `FileSink` it is never replaced: a log is read while it is written.
final class LogFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// Whether the last lines were not written to their end.
  private let isTorn = Atomic(false)

  init(path: String) throws(TreeError) {
    self.path = path
    descriptor = try openFile(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
    isTorn.store(Self.endsInsideALine(path, descriptor), ordering: .relaxed)
  }

  deinit { close(descriptor) }

  /// Whether a file, such as one that a killed process wrote, does not end with a line's end; so of one that can not be read.
  private static func endsInsideALine(_ path: String, _ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return false }
    guard let readable = try? openFile(path, O_RDONLY) else { return true }
    defer { close(readable) }
    var last: UInt8 = 0
    return pread(readable, &last, 1, status.st_size - 1) != 1 || last != UInt8(ascii: "\n")
  }

  /// Appends whole lines, all of them or as many as fit. Where one may have been cut off, the next begin on a new line.
  ///
  /// - Throws: `TreeError`.
  func append(_ lines: [UInt8]) throws {
    let bytes = isTorn.exchange(true, ordering: .relaxed) ? [UInt8(ascii: "\n")] + lines : lines
    try FileSink(descriptor: descriptor, name: path).write(bytes)
    isTorn.store(false, ordering: .relaxed)
  }
}
