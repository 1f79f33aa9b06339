/// The order in which a search for example texts prefers characters: lower-case letters, digits, upper-case letters,
/// the rest of ASCII's printable characters, other letters, and last what a reader cannot see.
enum ReadableScalar {
  private static let preferred: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x2D...0x2E, 0x40...0x40, 0x21...0x7E, 0x20...0x20,
    0xDF...0xFF, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x1FFF, 0x3041...0xD7FB, 0x1_F600...0x1_F64F,
    0x00...CodePointSet.last,
  ]

  /// The preferred character of a range, and a number that is lower the more readable it is.
  struct Choice: Comparable {
    /// The number of its class of characters.
    let rank: Int

    /// The character.
    let scalar: UInt32

    /// Compares the classes, then the characters.
    static func < (left: Choice, right: Choice) -> Bool { (left.rank, left.scalar) < (right.rank, right.scalar) }
  }

  /// Returns the preferred character of a range.
  static func choice(in range: ClosedRange<UInt32>) -> Choice {
    for (rank, characters) in preferred.enumerated() where characters.overlaps(range) {
      return Choice(rank: rank, scalar: range.clamped(to: characters).lowerBound)
    }
    return Choice(rank: preferred.count, scalar: range.lowerBound)
  }
}
