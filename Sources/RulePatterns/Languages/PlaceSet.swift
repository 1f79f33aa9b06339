/// What is next to a place in a text, as far as assertions distinguish it.
enum Neighbor: Int, CaseIterable, Hashable, Sendable {
  /// The edge of the text.
  case edge

  /// An ASCII word character.
  case word

  /// U+000A.
  case newline

  /// Any other character.
  case other

  /// Classifies a character.
  init(_ scalar: UInt32) {
    self = scalar == 0x0A ? .newline : CodePointSet.word.contains(scalar) ? .word : .other
  }
}

/// A set of the kinds of places in a text. A kind of place is what precedes and what follows it.
struct PlaceSet: Hashable, Sendable {
  /// A bit for each pair of neighbors.
  private let bits: UInt16

  /// The set of all places.
  static let all = PlaceSet(bits: .max)

  /// The set without places.
  static let none = PlaceSet(bits: 0)

  private init(bits: UInt16) { self.bits = bits }

  /// Creates the set of the places at which an assertion holds.
  init(_ assertion: MatchProgram.Assertion) {
    var bits: UInt16 = 0
    for previous in Neighbor.allCases {
      for next in Neighbor.allCases where Self.holds(assertion, previous, next) {
        bits |= Self.bit(previous, next)
      }
    }
    self.bits = bits
  }

  /// Returns whether a place is in the set.
  func contains(after previous: Neighbor, before next: Neighbor) -> Bool { bits & Self.bit(previous, next) != 0 }

  /// Returns the places that are in either set.
  func union(_ other: PlaceSet) -> PlaceSet { PlaceSet(bits: bits | other.bits) }

  /// Returns the places that are in both sets.
  func intersection(_ other: PlaceSet) -> PlaceSet { PlaceSet(bits: bits & other.bits) }

  /// The set of all other places.
  var complement: PlaceSet { PlaceSet(bits: ~bits) }

  private static func bit(_ previous: Neighbor, _ next: Neighbor) -> UInt16 {
    1 << UInt16(previous.rawValue * 4 + next.rawValue)
  }

  private static func holds(
    _ assertion: MatchProgram.Assertion, _ previous: Neighbor, _ next: Neighbor
  ) -> Bool {
    switch assertion {
    case .textStart: previous == .edge
    case .textEnd: next == .edge
    case .lineStart: previous == .edge || previous == .newline
    case .lineEnd: next == .edge || next == .newline
    case .wordBoundary: (previous == .word) != (next == .word)
    case .noWordBoundary: (previous == .word) == (next == .word)
    }
  }
}
