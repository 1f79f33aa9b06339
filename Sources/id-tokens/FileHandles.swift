import Platform

/// Access to standard input and standard error.
enum FileHandles {
  /// Returns all of standard input, which may be a pipe. Nil if it cannot be read.
  static func readInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = piece.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else { return nil }
      bytes += piece.prefix(count)
    }
  }

  static func writeError(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
