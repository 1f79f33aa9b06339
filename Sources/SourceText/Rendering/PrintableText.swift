/// Text of the user on its way to a terminal.
enum PrintableText {
  /// `text` with a space for each control character: it would move the cursor, or worse. Line ends stay where they are
  /// wanted.
  static func of(_ text: String, keepingLines: Bool = false) -> String {
    guard text.utf8.contains(where: { !(0x20..<0x7F).contains($0) }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) && !(keepingLines && $0 == "\n") ? " " : $0 }))
  }

  /// The characters of the category Cc.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
