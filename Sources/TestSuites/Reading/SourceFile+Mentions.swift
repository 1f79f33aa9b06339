import SourceText

extension SourceFile {
  /// Whether the bytes of a text, which is not empty, stand in the file.
  func mentions(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { start in bytes[start] == wanted.first && bytes[start...].starts(with: wanted) }
  }
}
