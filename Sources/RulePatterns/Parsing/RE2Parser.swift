/// A parser for the regular expressions of Cloud rules: RE2's syntax as accepted by Google's engine.
///
/// Each construct was tested with emulator 1.19.9. The engine has one error text for all rejected patterns, so the hint
/// explains the reason.
struct RE2Parser {
  /// The position in the body.
  var cursor: PatternCursor

  /// The flags in effect at the position.
  var flags = RE2Flags()

  /// The number of groups that have begun.
  var groupCount = 0

  /// The names of the groups so far.
  var names: [GroupName] = []

  private let body: String

  private init(_ body: String) {
    self.body = body
    cursor = PatternCursor(body)
  }

  /// Returns the parsed pattern. Throws if Firebase rejects it.
  static func parse(_ body: String) throws(RegexError) -> RE2Pattern {
    var parser = RE2Parser(body)
    try RE2Gate.check(parser.cursor, of: body)
    let root = try parser.alternation()
    guard parser.cursor.next == nil else { throw parser.refusal(at: parser.cursor.index, "a `)` without its `(`") }
    guard root.expandedSize <= RegexLimits.expandedSizeOfRE2 else {
      throw parser.refusal(at: 0, "its repetitions expand to more than \(RegexLimits.expandedSizeOfRE2) characters")
    }
    return RE2Pattern(root: root, groupCount: parser.groupCount, names: parser.names)
  }

  /// Returns the engine's error text for a pattern that it cannot parse.
  static func invalid(_ body: String) -> String { "Invalid regular expression pattern. Pattern: \(body)." }

  /// Returns the error for a rejected pattern. `place` is an index of code points.
  func refusal(at place: Int, _ hint: String) -> RegexError {
    RegexError(message: Self.invalid(body), offset: cursor.utf8Offset(of: place), hint: hint)
  }

  /// Parses alternatives up to a `)` or the end.
  mutating func alternation() throws(RegexError) -> RegexNode {
    var alternatives: [RegexNode] = []
    repeat {
      let parts = try sequence()
      alternatives.append(parts.count == 1 ? parts[0] : .sequence(parts))
    } while cursor.skip("|")
    return alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
  }

  private mutating func sequence() throws(RegexError) -> [RegexNode] {
    var parts: [RegexNode] = []
    var isAfterQuantifier = false
    while let next = cursor.next, next != "|", next != ")" {
      let start = cursor.index
      guard let quantifier = try quantifier() else {
        try atom(into: &parts)
        // The engine treats a `{` that does not begin a repetition as a quantifier when it reads the next character.
        isAfterQuantifier = next == "{"
        continue
      }
      guard !isAfterQuantifier else {
        throw refusal(
          at: start, "a quantifier cannot follow another quantifier or a `{`; write `\\{` for the character")
      }
      guard let last = parts.popLast() else { throw refusal(at: start, "nothing to repeat before it") }
      parts.append(quantifier.applied(to: last))
      isAfterQuantifier = true
    }
    return parts
  }

  /// Parses anything but a quantifier. Flags and an empty quotation add no part, and a quotation may add several.
  private mutating func atom(into parts: inout [RegexNode]) throws(RegexError) {
    let start = cursor.index
    guard let scalar = cursor.take() else { return }
    switch scalar {
    case ".": parts.append(flags.dotMatchesNewline ? .set(.everything) : .set(CodePointSet([0x0A...0x0A]).complement))
    case "^": parts.append(flags.isMultiline ? .lineStart : .textStart)
    case "$": parts.append(flags.isMultiline ? .lineEnd : .textEnd)
    case "[": parts.append(.set(try characterClass(openedAt: start)))
    case "(": try group(openedAt: start, into: &parts)
    case "\\": try escapedAtom(from: start, into: &parts)
    default: parts.append(literal(scalar))
    }
  }

  /// Returns the node for one character, or for its case variants if case is ignored. A surrogate, which no text
  /// contains, becomes a set.
  func literal(_ scalar: UInt32) -> RegexNode {
    guard flags.ignoresCase || 0xD800...0xDFFF ~= scalar else { return .scalar(scalar) }
    let orbit = CaseOrbits.orbit(of: scalar)
    return orbit.ranges == [scalar...scalar] && Unicode.Scalar(scalar) != nil ? .scalar(scalar) : .set(orbit)
  }
}
