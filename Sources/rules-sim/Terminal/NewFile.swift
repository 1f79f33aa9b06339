import DocumentTrees
import Platform

/// Writes files that the user asked for.
enum NewFile {
  /// Writes a file, or says why it cannot be written.
  ///
  /// - Parameters:
  ///   - replaces: whether an existing file may be replaced.
  ///   - hint: what to do about an existing file.
  /// - Returns: whether the file was written.
  static func write(_ text: String, to path: String, replaces: Bool, hint: String) throws -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL), 0o644)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "the file exists; \(hint)" : String(cString: strerror(errno))
      Console.note("cannot write `\(path)`: \(reason)")
      return false
    }
    defer { close(descriptor) }
    try FileSink(descriptor: descriptor, name: path).write(Array(text.utf8))
    return true
  }
}
