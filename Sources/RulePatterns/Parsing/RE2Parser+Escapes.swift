extension RE2Parser {
  /// Parses an escape outside a class, whose backslash is at `start`.
  mutating func escapedAtom(from start: Int, into parts: inout [RegexNode]) throws(RegexError) {
    switch cursor.next {
    case .some("A"): parts.append(.textStart)
    case .some("z"): parts.append(.textEnd)
    case .some("b"): parts.append(.wordBoundary(isNegated: false))
    case .some("B"): parts.append(.wordBoundary(isNegated: true))
    case .some("Q"):
      cursor.index += 1
      quotation(into: &parts)
      return
    default:
      if let set = try namedSet(from: start) {
        parts.append(.set(set))
      } else {
        parts.append(literal(try escapedScalar(from: start)))
      }
      return
    }
    cursor.index += 1
  }

  private mutating func quotation(into parts: inout [RegexNode]) {
    while let scalar = cursor.take() {
      if scalar == "\\", cursor.skip("E") { return }
      parts.append(literal(scalar))
    }
  }

  /// Parses the name of a set after the backslash at `start`: `d`, `W`, `pL`, `P{Greek}`. Nil if the escape names no
  /// set.
  mutating func namedSet(from start: Int) throws(RegexError) -> CodePointSet? {
    guard let letter = cursor.next else { return nil }
    let set: CodePointSet
    switch letter {
    case "d", "D": set = Self.digits
    case "s", "S": set = Self.spaces
    case "w", "W": set = folded(.word)
    case "p", "P":
      cursor.index += 1
      return try property(isNegated: letter == "P", from: start)
    default: return nil
    }
    cursor.index += 1
    return "A"..."Z" ~= letter ? set.complement : set
  }

  private mutating func property(isNegated: Bool, from start: Int) throws(RegexError) -> CodePointSet {
    var isNegated = isNegated
    var name = ""
    if cursor.skip("{") {
      if cursor.skip("^") { isNegated.toggle() }
      while let scalar = cursor.next, scalar != "}" {
        name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
        cursor.index += 1
      }
      guard cursor.skip("}") else { throw refusal(at: start, "the property's name is not closed") }
    } else if let scalar = cursor.take() {
      name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
    }
    guard let set = PropertyTable.set(named: name, ignoringCase: flags.ignoresCase) else {
      throw refusal(at: start, "the properties are general categories (L, Lu, Nd, …), scripts (Greek, …) and Any")
    }
    return isNegated ? set.complement : set
  }

  /// Parses the escape of a single character, whose backslash is at `start`.
  mutating func escapedScalar(from start: Int) throws(RegexError) -> UInt32 {
    guard let scalar = cursor.take() else { throw refusal(at: start, "a `\\` at the end escapes nothing") }
    switch scalar {
    case "a": return 0x07
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0": return octal(scalar)
    case "1"..."7":
      guard let next = cursor.next, "0"..."7" ~= next else {
        throw refusal(at: start, "back-references are not supported")
      }
      return octal(scalar)
    case "x": return try hexadecimal(from: start)
    case "a"..."z", "A"..."Z", "8", "9": throw refusal(at: start, "unknown escape")
    default: return scalar
    }
  }

  /// Parses up to two further octal digits.
  private mutating func octal(_ first: UInt32) -> UInt32 {
    var value = first - 0x30
    for _ in 0..<2 {
      guard let next = cursor.next, "0"..."7" ~= next else { break }
      value = value * 8 + next - 0x30
      cursor.index += 1
    }
    return value
  }

  private mutating func hexadecimal(from start: Int) throws(RegexError) -> UInt32 {
    let isBraced = cursor.skip("{")
    var value: UInt32 = 0
    var count = 0
    while isBraced || count < 2 {
      guard let scalar = cursor.take() else { throw badHexadecimal(at: start) }
      if isBraced, count > 0, scalar == "}" { break }
      guard let digit = Self.hexadecimalDigit(scalar) else { throw badHexadecimal(at: start) }
      value = value * 16 + digit
      count += 1
      guard value <= CodePointSet.last else { throw badHexadecimal(at: start) }
    }
    return value
  }

  private func badHexadecimal(at start: Int) -> RegexError {
    refusal(at: start, "write two hexadecimal digits, or up to 10FFFF in braces: \\x{1F600}")
  }

  private static func hexadecimalDigit(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar - 0x30
    case "a"..."f": scalar - 0x61 + 10
    case "A"..."F": scalar - 0x41 + 10
    default: nil
    }
  }
}
