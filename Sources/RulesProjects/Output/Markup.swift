/// Escapes text for HTML and XML.
package enum Markup {
  /// Returns `text` with markup characters as entities, for element content and quoted attributes. Characters that XML
  /// 1.0 does not allow (section 2.2: control characters, U+FFFE and U+FFFF) become U+FFFD.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns external text on one line with ``escaped(_:)``; it can neither reorder the line nor start another.
  package static func line(_ text: String) -> String { escaped(TerminalText.plain(text, limit: .max)) }

  /// Returns a sentence with ``escaped(_:)``, and the text between backticks as code.
  package static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    var html = ""
    for (index, part) in parts.enumerated() {
      let isCode = index % 2 == 1 && index < parts.count - 1
      let text = escaped(String(part))
      html += isCode ? "<code>\(text)</code>" : index % 2 == 1 ? "`\(text)" : text
    }
    return html
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    case 0x20..<0x7F, 0x0A, 0x09: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "&": result += "&amp;".utf8
    case "<": result += "&lt;".utf8
    case ">": result += "&gt;".utf8
    case "\"": result += "&quot;".utf8
    case "'": result += "&#39;".utf8
    case "\n", "\t": result.append(UInt8(ascii: scalar))
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}".utf8
    default: result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
