/// Text from outside made fit for one line of a message or a terminal: nothing in it moves the cursor, changes colours,
/// reorders the line or begins another one.
package enum EscapedText {
  /// `text` with each character that might do so written as an escape, cut after `limit` characters.
  ///
  /// - Parameter quote: the mark that stands around it and must not end early; it is escaped, and the backslash with it.
  ///   Nil where there is none.
  package static func of(_ text: String, limit: Int, quote: Unicode.Scalar? = nil) -> String {
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

  /// Whether a terminal may obey a character, or show nothing for it: control characters (C0 and C1), marks that turn the
  /// direction of writing, other invisible ones, line ends of Unicode.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }
}
