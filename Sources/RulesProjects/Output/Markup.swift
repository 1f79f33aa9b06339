/// Text as content of HTML and XML.
package enum Markup {
  /// `text` with what would be markup as entities, so that it is text between tags and inside quoted attributes alike.
  /// What XML 1.0 can not hold (section 2.2: control characters, U+FFFE and U+FFFF) becomes U+FFFD.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  /// ``escaped(_:)`` of a text from outside, made fit for one line: nothing in it reorders the line or begins another.
  package static func line(_ text: String) -> String { escaped(TerminalText.plain(text, limit: .max)) }

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
