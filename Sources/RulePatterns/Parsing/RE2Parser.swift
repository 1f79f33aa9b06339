/// Reads the regular expressions of Cloud rules: RE2's syntax as Google's engine takes it.
///
/// What is accepted and what it means was asked of emulator 1.19.9 construct by construct. The engine has one text for all
/// that it refuses; the reason stands in the hint.
struct RE2Parser {
  /// The place in the body.
  var cursor: PatternCursor

  /// The flags that hold at the place.
  var flags = RE2Flags()

  /// The number of groups that have begun.
  var groupCount = 0

  /// The names of groups so far.
  var names: [GroupName] = []

  private let body: String

  private init(_ body: String) {
    self.body = body
    cursor = PatternCursor(body)
  }

  /// Returns what a pattern means, or throws why the service refuses it.
  static func parse(_ body: String) throws(RegexError) -> RE2Pattern {
    var parser = RE2Parser(body)
    try RE2Gate.check(parser.cursor, of: body)
    let root = try parser.alternation()
    guard parser.cursor.next == nil else { throw parser.refusal(at: parser.cursor.index, "a `)` without its `(`") }
    guard root.expandedSize <= RegexLimits.expandedSizeOfRE2 else {
      throw parser.refusal(at: 0, "its bounds stand for more than \(RegexLimits.expandedSizeOfRE2) characters")
    }
    return RE2Pattern(root: root, groupCount: parser.groupCount, names: parser.names)
  }

  /// The engine's text for a pattern that it cannot read.
  static func invalid(_ body: String) -> String { "Invalid regular expression pattern. Pattern: \(body)." }

  /// Why the pattern is refused, with the place as an index of code points.
  func refusal(at place: Int, _ hint: String) -> RegexError {
    RegexError(message: Self.invalid(body), offset: cursor.utf8Offset(of: place), hint: hint)
  }

  /// Reads alternatives up to a `)` or the end.
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
        // The engine counts a `{` that begins no bounds as a quantifier when the next character is read.
        isAfterQuantifier = next == "{"
        continue
      }
      guard !isAfterQuantifier else {
        throw refusal(
          at: start, "a quantifier cannot follow another one or a `{`; `\\{` is the character, and may be repeated")
      }
      guard let last = parts.popLast() else { throw refusal(at: start, "there is nothing to repeat before it") }
      parts.append(quantifier.applied(to: last))
      isAfterQuantifier = true
    }
    return parts
  }

  /// Reads what is no quantifier; flags and an empty quotation add nothing, a quotation several parts.
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

  /// One character, or those that equal it where case is ignored; a surrogate, which no text holds, is a set as well.
  func literal(_ scalar: UInt32) -> RegexNode {
    guard flags.ignoresCase || 0xD800...0xDFFF ~= scalar else { return .scalar(scalar) }
    let orbit = CaseOrbits.orbit(of: scalar)
    return orbit.ranges == [scalar...scalar] && Unicode.Scalar(scalar) != nil ? .scalar(scalar) : .set(orbit)
  }
}
