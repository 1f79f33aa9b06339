/// The number of a term in its store.
typealias TermNumber = Int

/// A term of the automata: a normalized expression, which is also a state. Its parts are terms of the same store.
enum Term: Hashable {
  /// No text.
  case nothing

  /// The empty text.
  case emptyText

  /// All texts.
  case anyText

  /// One character of the set with this number.
  case set(Int)

  /// The texts with a number of UTF-16 units.
  case length(CountRange)

  /// The empty text, if an assertion holds at its place.
  case assertion(MatchProgram.Assertion)

  /// A text of the first term and then one of the second. The first is not a concatenation itself.
  case concatenation(TermNumber, TermNumber)

  /// A text of any of these terms, which are in order and no unions.
  case union([TermNumber])

  /// A text of all of these terms, which are in order and no intersections.
  case intersection([TermNumber])

  /// A text that is not one of this term.
  case complement(TermNumber)

  /// Several texts of one term.
  case repetition(TermNumber, CountRange)

  /// The rest of a text from a place on, for a term with assertions. The neighbor precedes the place.
  case located(TermNumber, after: Neighbor)
}

/// The assertions in a term, by the neighbors that they distinguish.
struct AssertionKinds: OptionSet, Hashable {
  /// The bits.
  let rawValue: UInt8

  /// `\A` and `\z`.
  static let text = AssertionKinds(rawValue: 1)

  /// `(?m)^` and `(?m)$`.
  static let line = AssertionKinds(rawValue: 2)

  /// `\b` and `\B`.
  static let word = AssertionKinds(rawValue: 4)

  /// Creates a set of bits.
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kind of an assertion.
  init(_ assertion: MatchProgram.Assertion) {
    switch assertion {
    case .textStart, .textEnd: self = .text
    case .lineStart, .lineEnd: self = .line
    case .wordBoundary, .noWordBoundary: self = .word
    }
  }

  /// Returns the neighbor of which these assertions cannot tell apart the given one, so that there are fewer terms.
  func canonical(_ neighbor: Neighbor) -> Neighbor {
    switch neighbor {
    case .edge: contains(.text) || contains(.line) ? .edge : .other
    case .word: contains(.word) ? .word : .other
    case .newline: contains(.line) ? .newline : .other
    case .other: .other
    }
  }
}
