/// Text from outside made fit for one line of a message or a terminal: nothing in it moves the cursor, changes colours,
/// reorders the line or begins another one.
package enum EscapedText {
  /// `text` with each character that might do so written as an escape, cut after `limit` characters.
  ///
  /// - Parameter quote: the mark that stands around it and must not end early; it is escaped, and the backslash with it.
  ///   Nil where there is none.
  package static func of(_ text: String, limit: Int, quote: Unicode.Scalar? = nil) -> String {
    if isHarmless(text, limit: limit, quote: quote) { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      switch scalar {
      case "\\" where quote != nil: result += "\\\\"
      case _ where scalar == quote:
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isDangerous(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text, as most are, has nothing to escape or to cut.
  private static func isHarmless(_ text: String, limit: Int, quote: Unicode.Scalar?) -> Bool {
    guard text.utf8.count <= limit else { return false }
    let backslash = UInt8(ascii: "\\")
    let mark = quote.map { $0.isASCII ? UInt8(ascii: $0) : 0 }
    return text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != mark && (mark == nil || byte != backslash)
    }
  }

  /// Whether a terminal may obey a character, or show nothing for it: control characters (C0 and C1), marks that turn the
  /// direction of writing, other invisible ones, line ends of Unicode.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }
}
