import DocumentTrees

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A file that lines are appended to. Unlike a `FileSink` it is never replaced: a log is read while it is written.
final class LogFile: Sendable {
  private let path: String
  private let descriptor: Int32

  init(path: String) throws(TreeError) {
    self.path = path
    descriptor = try openFile(path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
  }

  deinit { close(descriptor) }

  /// Appends bytes, all of them or as many as fit.
  ///
  /// - Throws: `TreeError`.
  func append(_ bytes: [UInt8]) throws { try FileSink(descriptor: descriptor, name: path).write(bytes) }
}
