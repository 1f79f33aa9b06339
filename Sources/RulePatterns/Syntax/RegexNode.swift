/// A node of a parsed regular expression, the same for every dialect.
///
/// Each dialect has a parser that builds this tree; one emitter turns it into a PCRE2 pattern, and one builder into the
/// program that is simulated where PCRE2 gives up.
indirect enum RegexNode: Hashable, Sendable {
  /// One code point: `a`, `\.`, `\u00e9`.
  case scalar(UInt32)

  /// Any code point but the line terminators U+000A, U+000D, U+2028 and U+2029: `.`.
  case anyExceptLineTerminator

  /// One code point in or outside a set: `[a-z]`, `[^0-9]`, `\d`.
  case characterClass(CharacterClass)

  /// One code point of a set that the parser worked out: a class, a property, a letter whose case is ignored.
  case set(CodePointSet)

  /// One node after the other: `ab`. An empty sequence matches the empty text.
  case sequence([RegexNode])

  /// One of several nodes: `a|b`.
  case alternation([RegexNode])

  /// A node several times, `maximum` being nil when there is no upper bound: `a*`, `a+`, `a?`, `a{2,3}`; `isLazy` when
  /// few times are tried before many: `a*?`.
  case repetition(RegexNode, minimum: Int, maximum: Int?, isLazy: Bool = false)

  /// A node whose text can be referred to by the group's number, from 1: `(a)`, `(?P<name>a)`.
  case group(RegexNode, index: Int)

  /// The start of the text, with no width: `^`.
  case textStart

  /// The end of the text, with no width and never before a final newline: `$`.
  case textEnd

  /// The start of the text or of a line, with no width: `(?m)^`.
  case lineStart

  /// The end of the text or the place before a newline, with no width: `(?m)$`.
  case lineEnd

  /// A place between a character of an ASCII word and another one, or not such a place: `\b`, `\B`.
  case wordBoundary(isNegated: Bool)
}

extension RegexNode {
  /// The number of single-character nodes once every bound is written out, saturating at `Int.max`.
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

  /// Whether a match can only start where the text starts.
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

  /// Whether there is but one way to match at a given place, so that an attempt costs no more than its length.
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

  /// Whether the empty text may match, at some place at least.
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

  /// Whether something that may match the empty text is repeated without bound, which engines do in different ways.
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
