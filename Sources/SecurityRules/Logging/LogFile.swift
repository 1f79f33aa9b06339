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
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error(path) }
  }

  deinit { close(descriptor) }

  /// Appends bytes, all of them or as many as fit.
  func append(_ bytes: [UInt8]) throws(TreeError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw Self.error(path)
      }
    }
  }

  private static func error(_ path: String) -> TreeError {
    let code = errno
    return code == ENOSPC
      ? .diskFull(path: path) : .io(path: path, code: code, message: String(cString: strerror(code)))
  }
}
