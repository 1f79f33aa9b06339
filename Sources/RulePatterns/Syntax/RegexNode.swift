/// A node of a parsed regular expression, the same for every dialect.
///
/// Each dialect has a parser that builds this tree; one emitter turns it into a PCRE2 pattern. Groups leave no trace but
/// the shape of the tree: the languages only ask whether there is a match, so nothing is captured.
indirect enum RegexNode: Hashable, Sendable {
  /// One code point: `a`, `\.`, `\u00e9`.
  case scalar(UInt32)

  /// Any code point but the line terminators U+000A, U+000D, U+2028 and U+2029: `.`.
  case anyExceptLineTerminator

  /// One code point in or outside a set: `[a-z]`, `[^0-9]`, `\d`.
  case characterClass(CharacterClass)

  /// One node after the other: `ab`. An empty sequence matches the empty text.
  case sequence([RegexNode])

  /// One of several nodes: `a|b`.
  case alternation([RegexNode])

  /// A node several times, `maximum` being nil when there is no upper bound: `a*`, `a+`, `a?`, `a{2,3}`.
  case repetition(RegexNode, minimum: Int, maximum: Int?)

  /// The start of the text, with no width: `^`.
  case textStart

  /// The end of the text, with no width and never before a final newline: `$`.
  case textEnd
}

extension RegexNode {
  /// The number of single-character nodes once every bound is written out, saturating at `Int.max`.
  var expandedSize: Int {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .textStart, .textEnd:
      return 1
    case .sequence(let parts), .alternation(let parts):
      return parts.reduce(1) { Self.saturating($0.addingReportingOverflow($1.expandedSize)) }
    case .repetition(let part, let minimum, let maximum):
      return Self.saturating(part.expandedSize.multipliedReportingOverflow(by: max(maximum ?? minimum, 1)))
    }
  }

  /// Whether a match can only start where the text starts.
  var startsAtTextStart: Bool {
    switch self {
    case .textStart: true
    case .sequence(let parts): parts.first?.startsAtTextStart ?? false
    case .alternation(let parts): parts.allSatisfy(\.startsAtTextStart)
    case .scalar, .anyExceptLineTerminator, .characterClass, .repetition, .textEnd: false
    }
  }

  /// Whether there is but one way to match at a given place, so that an attempt costs no more than its length.
  var isFixed: Bool {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .textStart, .textEnd: true
    case .sequence(let parts): parts.allSatisfy(\.isFixed)
    case .alternation, .repetition: false
    }
  }

  private static func saturating(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? Int.max : result.partialValue
  }
}
