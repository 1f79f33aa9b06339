/// The text of an expression that reads a field.
enum FieldText {
  /// Returns it, such as `resource.data.owner`.
  ///
  /// - Parameters:
  ///   - path: the names of the field and of the maps around it, with dots between them.
  ///   - base: what has the data: `resource` or `request.resource`.
  static func reading(_ path: String, of base: String) -> String {
    path.split(separator: ".").reduce("\(base).data") { text, name in
      text + (isIdentifier(name) ? ".\(name)" : "['\(name.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']")
    }
  }

  private static func isIdentifier(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !Lexer.isDigit(first) else { return false }
    return name.utf8.allSatisfy { Lexer.isLetter($0) || Lexer.isDigit($0) || $0 == UInt8(ascii: "_") }
  }
}
