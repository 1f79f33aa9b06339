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
    name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || isDigit($0)
    }
      && name.utf8.first.map { !isDigit($0) } ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
