import SourceText

extension SourceFile {
  /// Returns whether the file contains `text`, which must not be empty.
  func mentions(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { start in bytes[start] == wanted.first && bytes[start...].starts(with: wanted) }
  }
}
