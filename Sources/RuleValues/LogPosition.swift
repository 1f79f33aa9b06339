/// A position in the log of a replicated store; the later one is greater. PostgreSQL calls it LSN.
///
/// A state of the data that was read at a position contains no commit behind it.
public struct LogPosition: Hashable, Comparable, Sendable, LosslessStringConvertible {
  /// The number of bytes of the log before the position.
  package let offset: UInt64

  /// Creates the position behind `offset` bytes of the log.
  package init(offset: UInt64) { self.offset = offset }

  /// Reads a position as ``description`` and PostgreSQL write it, such as `16/B374D848`.
  ///
  /// - Parameter description: the upper and the lower half of the number, in hexadecimal digits.
  /// - Returns: nil for any other text.
  public init?(_ description: String) {
    let halves = description.split(separator: "/", omittingEmptySubsequences: false).map { digits in
      digits.utf8.allSatisfy { UInt8(ascii: "+") != $0 } ? UInt32(digits, radix: 16) : nil
    }
    guard halves.count == 2, let upper = halves[0], let lower = halves[1] else { return nil }
    offset = UInt64(upper) << 32 | UInt64(lower)
  }

  /// The position as PostgreSQL writes it.
  public var description: String {
    "\(String(offset >> 32, radix: 16, uppercase: true))/\(String(offset & 0xFFFF_FFFF, radix: 16, uppercase: true))"
  }

  /// Returns whether a position comes before another.
  public static func < (left: LogPosition, right: LogPosition) -> Bool { left.offset < right.offset }
}
