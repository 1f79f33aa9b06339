/// A parser for the regular expressions of Realtime Database rules.
///
/// The subset is from the page "Use regular expressions in Realtime Database Security Rules". Where the page is silent,
/// JavaScript's meaning applies. Constructs with unknown behavior in production (lazy quantifiers, `(?`,
/// back-references) are rejected.
///
/// `^` may only be first and `$` only last in the whole pattern, and they apply to all of it: `^a|b$` is `^(a|b)$`.
/// JavaScript binds them to their alternative and so accepts more. No recording shows which of the two Firebase does.
/// Its error texts are those of a library without anchors (`Grammar/divergences.md`).
struct RealtimeParser {
  /// The position in the body.
  var cursor: PatternCursor

  /// The index of the first code point after a leading `^`.
  let contentStart: Int

  private let anchoredAtStart: Bool
  private let anchoredAtEnd: Bool
  private var depth = 0

  private init(_ body: String) {
    cursor = PatternCursor(body)
    anchoredAtStart = cursor.skip("^")
    contentStart = cursor.index
    anchoredAtEnd = Self.endsWithDollar(cursor.scalars[contentStart...])
    if anchoredAtEnd { cursor.end -= 1 }
  }

  /// Returns the tree of a pattern. Throws if Firebase would reject it.
  static func parse(_ body: String) throws(RegexError) -> RegexNode {
    guard body.utf8.count <= RegexLimits.patternLength else {
      throw RegexError(
        message: "Illegal regular expression, longer than \(RegexLimits.patternLength) bytes", offset: 0)
    }
    var parser = RealtimeParser(body)
    let tree = try parser.pattern()
    guard tree.expandedSize <= RegexLimits.expandedSize else {
      throw RegexError(
        message:
          "Illegal regular expression, its repetitions expand to more than \(RegexLimits.expandedSize) characters",
        offset: 0, hint: "use smaller numbers in { }")
    }
    return tree
  }

  private static func endsWithDollar(_ content: ArraySlice<UInt32>) -> Bool {
    guard content.last == "$" else { return false }
    return content.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }

  private mutating func pattern() throws(RegexError) -> RegexNode {
    if cursor.next == nil {
      guard anchoredAtStart, anchoredAtEnd else { throw emptyPattern() }
      return .sequence([.textStart, .textEnd])
    }
    let content = Self.alternation(try alternatives())
    guard cursor.next == nil else { throw strayParenthesis() }
    guard anchoredAtStart || anchoredAtEnd else { return content }
    return .sequence((anchoredAtStart ? [.textStart] : []) + [content] + (anchoredAtEnd ? [.textEnd] : []))
  }

  private mutating func alternatives() throws(RegexError) -> [RegexNode] {
    var alternatives: [RegexNode] = []
    var separator: Int?
    repeat {
      let parts = try sequence()
      guard !parts.isEmpty else { throw nothingHere(after: separator) }
      alternatives.append(parts.count == 1 ? parts[0] : .sequence(parts))
      separator = cursor.index
    } while cursor.skip("|")
    return alternatives
  }

  private func nothingHere(after separator: Int?) -> RegexError {
    if depth == 0, cursor.isAt(")") { return strayParenthesis() }
    return emptyAlternative(after: separator, inGroup: depth > 0)
  }

  private mutating func sequence() throws(RegexError) -> [RegexNode] {
    var parts: [RegexNode] = []
    while let next = cursor.next, next != "|", next != ")" {
      let atom = try atom()
      parts.append(try quantified(atom))
    }
    return parts
  }

  private mutating func atom() throws(RegexError) -> RegexNode {
    let start = cursor.index
    if isAtBound { throw nothingToRepeat(at: start) }
    guard let scalar = cursor.take() else { throw unexpectedEnd() }
    switch scalar {
    case ".": return .anyExceptLineTerminator
    case "(": return try group(openedAt: start)
    case "[": return .characterClass(try characterClass(openedAt: start))
    case "\\": return try escapedAtom(from: start)
    case "^", "$": throw misplacedAnchor(at: start, inGroup: depth > 0)
    case "*", "+", "?": throw nothingToRepeat(at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func group(openedAt start: Int) throws(RegexError) -> RegexNode {
    guard depth < RegexLimits.nesting else { throw nestedTooDeeply(at: start) }
    if cursor.isAt("?") { throw extendedGroup(at: start) }
    depth += 1
    let alternatives = try alternatives()
    depth -= 1
    guard cursor.skip(")") else { throw unclosed(")", openedAt: start) }
    return Self.alternation(alternatives)
  }

  private mutating func escapedAtom(from start: Int) throws(RegexError) -> RegexNode {
    switch try escape(from: start) {
    case .scalar(let value): .scalar(value)
    case .named(let name, let negated):
      .characterClass(CharacterClass(negated: false, items: [.named(name, negated: negated)]))
    }
  }

  private static func alternation(_ alternatives: [RegexNode]) -> RegexNode {
    alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
  }
}
