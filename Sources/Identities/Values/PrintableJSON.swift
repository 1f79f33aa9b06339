import SourceText

extension ClaimValue {
  /// The value as one line of JSON for people: ``text``, with each character that a terminal might obey as an escape of
  /// JSON, so that it reads as the same value.
  package var printableText: String {
    var result = ""
    for scalar in text.unicodeScalars {
      if EscapedText.isDangerous(scalar) {
        for unit in scalar.utf16 { result += Self.escape(unit) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Claims {
  /// The claims as one line of JSON for people; see ``ClaimValue/printableText``.
  package var printableText: String { ClaimValue.map(self).printableText }
}
