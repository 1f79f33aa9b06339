import RuleValues

extension Claims {
  /// The claims as one line of JSON, exactly as JavaScript's `JSON.stringify` writes them. Limits apply to this text.
  package var text: String { ClaimValue.map(self).text }
}

extension ClaimValue {
  /// The value as one line of JSON; see ``Claims/text``. A number that JSON cannot represent becomes `null`.
  package var text: String {
    var writer = ClaimText()
    writer.append(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A writer of claims in the format of `JSON.stringify`: no white space, and `\b` and `\f` in addition to the escapes
/// that JSON requires.
private struct ClaimText {
  var bytes: [UInt8] = []

  mutating func append(_ value: ClaimValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .integer(let integer): bytes += "\(integer)".utf8
    case .double(let double): bytes += (double.isFinite ? NumberText.text(double) : "null").utf8
    case .string(let text): append(text)
    case .list(let elements):
      enclose(elements, from: "[", to: "]") { $0.append($1) }
    case .map(let claims):
      enclose(claims.members, from: "{", to: "}") { writer, member in
        writer.append(member.key)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.append(member.value)
      }
    }
  }

  private mutating func enclose<Element>(
    _ elements: [Element], from opening: Unicode.Scalar, to closing: Unicode.Scalar,
    _ write: (inout ClaimText, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes += "\\\"".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x00..<0x20:
      let digits = String(byte, radix: 16)
      bytes += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
    default: bytes.append(byte)
    }
  }
}
