/// Text of the user on its way to a terminal.
enum PrintableText {
  /// `text` with a space for each control character: it would move the cursor, or worse. Line ends stay where they are
  /// wanted.
  static func of(_ text: String, keepingLines: Bool = false) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control && !(keepingLines && $0 == "\n") ? " " : $0
        }))
  }
}
