/// A node of a parsed regular expression in any dialect.
///
/// Each dialect has a parser that builds this tree. One emitter turns it into a PCRE2 pattern, and one builder into the
/// program for the simulation that replaces an aborted PCRE2 search.
indirect enum RegexNode: Hashable, Sendable {
  /// One code point: `a`, `\.`, `\u00e9`.
  case scalar(UInt32)

  /// Any code point except the line terminators U+000A, U+000D, U+2028 and U+2029: `.`.
  case anyExceptLineTerminator

  /// One code point inside or outside a set: `[a-z]`, `[^0-9]`, `\d`.
  case characterClass(CharacterClass)

  /// One code point of a set that the parser computed: a class, a property, or a letter whose case is ignored.
  case set(CodePointSet)

  /// Several nodes in a row: `ab`. An empty sequence matches the empty text.
  case sequence([RegexNode])

  /// One of several nodes: `a|b`.
  case alternation([RegexNode])

  /// A repeated node: `a*`, `a+`, `a?`, `a{2,3}`. `maximum` is nil if there is no upper bound. If `isLazy`, fewer
  /// repetitions are tried first: `a*?`.
  case repetition(RegexNode, minimum: Int, maximum: Int?, isLazy: Bool = false)

  /// A group that can be referred to by its number, from 1: `(a)`, `(?P<name>a)`.
  case group(RegexNode, index: Int)

  /// The start of the text: `^`. Zero width.
  case textStart

  /// The end of the text, never before a final newline: `$`. Zero width.
  case textEnd

  /// The start of the text or of a line: `(?m)^`. Zero width.
  case lineStart

  /// The end of the text or the place before a newline: `(?m)$`. Zero width.
  case lineEnd

  /// A boundary between an ASCII word character and another character, or the absence of one: `\b`, `\B`.
  case wordBoundary(isNegated: Bool)
}

extension RegexNode {
  /// The number of single-character nodes after all repetitions are expanded. It saturates at `Int.max`.
  var expandedSize: Int {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .textStart, .textEnd, .lineStart, .lineEnd,
      .wordBoundary:
      return 1
    case .group(let part, _):
      return part.expandedSize
    case .sequence(let parts), .alternation(let parts):
      return parts.reduce(1) { Self.saturating($0.addingReportingOverflow($1.expandedSize)) }
    case .repetition(let part, let minimum, let maximum, _):
      return Self.saturating(part.expandedSize.multipliedReportingOverflow(by: max(maximum ?? minimum, 1)))
    }
  }

  /// Whether a match can start only at the start of the text.
  var startsAtTextStart: Bool {
    switch self {
    case .textStart: true
    case .sequence(let parts): parts.first?.startsAtTextStart ?? false
    case .alternation(let parts): parts.allSatisfy(\.startsAtTextStart)
    case .group(let part, _): part.startsAtTextStart
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .repetition, .textEnd, .lineStart, .lineEnd,
      .wordBoundary:
      false
    }
  }

  /// Whether there is only one way to match at a given offset, so that an attempt costs no more than its length.
  var isFixed: Bool {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .textStart, .textEnd, .lineStart, .lineEnd,
      .wordBoundary:
      true
    case .group(let part, _): part.isFixed
    case .sequence(let parts): parts.allSatisfy(\.isFixed)
    case .alternation, .repetition: false
    }
  }

  /// Whether the node can match the empty text at some offset.
  var isNullable: Bool {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set: false
    case .textStart, .textEnd, .lineStart, .lineEnd, .wordBoundary: true
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternation(let parts): parts.contains(where: \.isNullable)
    case .repetition(let part, let minimum, _, _): minimum == 0 || part.isNullable
    case .group(let part, _): part.isNullable
    }
  }

  /// Whether an operand that may match the empty text is repeated without an upper bound. Engines differ in this case.
  var repeatsNullable: Bool {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .textStart, .textEnd, .lineStart, .lineEnd,
      .wordBoundary:
      false
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.repeatsNullable)
    case .repetition(let part, _, let maximum, _): (maximum == nil && part.isNullable) || part.repeatsNullable
    case .group(let part, _): part.repeatsNullable
    }
  }

  private static func saturating(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? Int.max : result.partialValue
  }
}
