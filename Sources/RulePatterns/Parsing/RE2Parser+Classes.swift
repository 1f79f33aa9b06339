extension RE2Parser {
  /// `\d`.
  static let digits = CodePointSet([0x30...0x39])

  /// `\s`, which does not include the vertical tab.
  static let spaces = CodePointSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])

  /// Parses a class after its `[`. A `]` at the start is an ordinary character.
  mutating func characterClass(openedAt start: Int) throws(RegexError) -> CodePointSet {
    let isNegated = cursor.skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while isFirst || !cursor.isAt("]") {
      guard cursor.next != nil else { throw refusal(at: start, "the class is not closed") }
      ranges += try classItem(openedAt: start).ranges
      isFirst = false
    }
    cursor.index += 1
    let set = CodePointSet(ranges)
    return isNegated ? set.complement : set
  }

  /// Returns the set, with the other cases of its letters if case is ignored.
  func folded(_ set: CodePointSet) -> CodePointSet { flags.ignoresCase ? CaseOrbits.closure(of: set) : set }

  private mutating func classItem(openedAt start: Int) throws(RegexError) -> CodePointSet {
    if cursor.isAt("["), cursor.peek(1) == ":", let set = try namedClass() { return set }
    if cursor.isAt("\\") {
      let escapeStart = cursor.index
      cursor.index += 1
      if let set = try namedSet(from: escapeStart) { return set }
      cursor.index = escapeStart
    }
    let rangeStart = cursor.index
    let lower = try classScalar(openedAt: start)
    guard cursor.isAt("-"), let afterDash = cursor.peek(1), afterDash != "]" else {
      return folded(CodePointSet([lower...lower]))
    }
    cursor.index += 1
    let upper = try classScalar(openedAt: start)
    guard lower <= upper else {
      throw refusal(at: rangeStart, "the range is out of order: put the lower character first, or write `\\-`")
    }
    return folded(CodePointSet([lower...upper]))
  }

  private mutating func classScalar(openedAt start: Int) throws(RegexError) -> UInt32 {
    let place = cursor.index
    guard let scalar = cursor.take() else { throw refusal(at: start, "the class is not closed") }
    return scalar == "\\" ? try escapedScalar(from: place) : scalar
  }

  /// Parses `[:name:]` or `[:^name:]`. Without a `:]` anywhere after it, the `[` is an ordinary character.
  private mutating func namedClass() throws(RegexError) -> CodePointSet? {
    let start = cursor.index
    var end = start + 2
    while end + 1 < cursor.end, !(cursor.scalars[end] == ":" && cursor.scalars[end + 1] == "]") { end += 1 }
    guard end + 1 < cursor.end else { return nil }
    var name = String(String.UnicodeScalarView(cursor.scalars[(start + 2)..<end].compactMap(Unicode.Scalar.init)))
    let isNegated = name.utf8.first == UInt8(ascii: "^")
    if isNegated { name.removeFirst() }
    guard let ranges = Self.namedClassRanges(name) else {
      throw refusal(at: start, "unknown character class; write `[[:alpha:]]` for a class or `\\[` for the character")
    }
    cursor.index = end + 2
    let set = folded(CodePointSet(ranges))
    return isNegated ? set.complement : set
  }

  private static func namedClassRanges(_ name: String) -> [ClosedRange<UInt32>]? {
    switch name {
    case "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "alpha": [0x41...0x5A, 0x61...0x7A]
    case "ascii": [0x00...0x7F]
    case "blank": [0x09...0x09, 0x20...0x20]
    case "cntrl": [0x00...0x1F, 0x7F...0x7F]
    case "digit": [0x30...0x39]
    case "graph": [0x21...0x7E]
    case "lower": [0x61...0x7A]
    case "print": [0x20...0x7E]
    case "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": [0x09...0x0D, 0x20...0x20]
    case "upper": [0x41...0x5A]
    case "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    case "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66]
    default: nil
    }
  }
}
