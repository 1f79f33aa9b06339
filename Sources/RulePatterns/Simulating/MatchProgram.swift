/// A pattern as a list of instructions for a simulation, whose time is proportional to program size times text size.
struct MatchProgram: Sendable {
  /// An instruction. Unless stated otherwise, execution continues at the next one.
  enum Instruction: Sendable {
    /// Consumes one code point of the set with this number.
    case set(Int)

    /// Continues at both places and prefers the first.
    case split(Int, Int)

    /// Continues at another place.
    case jump(Int)

    /// Continues if the assertion holds.
    case assert(Assertion)

    /// Stores the offset in the text in a slot.
    case save(Int)

    /// The end of a match.
    case match
  }

  /// A condition on an offset in the text.
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

  /// The instructions. A match begins at the first one.
  var instructions: [Instruction] = []

  /// The distinct sets of code points.
  var sets: [CodePointSet] = []

  /// The number of slots for offsets: two for the match and two for each group.
  var slotCount = 2

  /// Whether a match can begin only at the start of the text.
  var isAnchored = false

  /// Whether an assertion depends on the characters next to an offset.
  var looksAround = false
}
