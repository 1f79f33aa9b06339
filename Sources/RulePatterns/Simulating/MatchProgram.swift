/// A pattern as a list of instructions, to be simulated in time that grows with program times text and no faster.
struct MatchProgram: Sendable {
  /// One instruction; where it leads on, that is to the next one unless it says otherwise.
  enum Instruction: Sendable {
    /// Takes one code point of the set with this number.
    case set(Int)

    /// Goes on at both places, preferring the first.
    case split(Int, Int)

    /// Goes on at a place.
    case jump(Int)

    /// Goes on if the assertion holds.
    case assert(Assertion)

    /// Remembers the place in the text in a slot.
    case save(Int)

    /// A match ends here.
    case match
  }

  /// A condition on a place in the text.
  enum Assertion: Sendable {
    /// `\A`.
    case textStart
    /// `\z`.
    case textEnd
    /// `(?m)^`.
    case lineStart
    /// `(?m)$`.
    case lineEnd
    /// `\b`.
    case wordBoundary
    /// `\B`.
    case noWordBoundary
  }

  /// The instructions; the first one is where a match begins.
  var instructions: [Instruction] = []

  /// The sets of code points, each once.
  var sets: [CodePointSet] = []

  /// The slots for places: two for the match and two for each group.
  var slotCount = 2

  /// Whether a match can only begin where the text begins.
  var isAnchored = false

  /// Whether an assertion looks at the characters beside a place.
  var looksAround = false
}
