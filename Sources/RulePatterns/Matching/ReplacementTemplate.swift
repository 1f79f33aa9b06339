/// The second argument of `replace`: text with references to groups, interpreted as in Google's engine (emulator
/// 1.19.9).
///
/// - `$1` and `$0` refer to groups by number, with as many digits as the pattern has groups for.
/// - `${name}` refers to a group by name.
/// - `\` escapes the next character.
/// - A `$` before any other character is literal.
///
/// If a group did not participate, a numbered reference is the empty string and a named one is `null`.
struct ReplacementTemplate {
  /// A part of a replacement.
  enum Part {
    /// The text at these offsets of the template.
    case text(Range<Int>)
    /// A reference to a group.
    case group(Int, isNamed: Bool)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Nil if a reference is invalid.
  private let parts: [Part]?

  private static let null: StaticString = "null"

  /// Parses a replacement.
  ///
  /// - Parameters:
  ///   - bytes: The replacement as written.
  ///   - pattern: The pattern whose groups it refers to.
  init(bytes: UnsafeBufferPointer<UInt8>, pattern: Pattern) {
    self.bytes = bytes
    parts = ReplacementParser(bytes: bytes, pattern: pattern).parts()
  }

  /// Writes the replacement of a match.
  ///
  /// - Parameters:
  ///   - slots: The offsets of the match and its groups. -1 for a group that did not participate.
  ///   - text: The text that contains the match.
  ///   - output: Receives the replacement in pieces.
  /// - Returns: The number of bytes written and the work, which counts references without a text too; nil if a reference
  ///   is invalid.
  func expand(
    _ slots: [Int], of text: UnsafeBufferPointer<UInt8>, into output: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> (written: Int, work: Int)? {
    guard let parts else { return nil }
    var written = 0
    func write(_ piece: UnsafeBufferPointer<UInt8>) {
      written += piece.count
      if !piece.isEmpty { output(piece) }
    }
    for part in parts {
      switch part {
      case .text(let range): write(UnsafeBufferPointer(rebasing: bytes[range]))
      case .group(let group, let isNamed):
        let range = slots[2 * group]..<slots[2 * group + 1]
        if range.lowerBound >= 0 {
          write(UnsafeBufferPointer(rebasing: text[range]))
        } else if isNamed {
          write(UnsafeBufferPointer(start: Self.null.utf8Start, count: Self.null.utf8CodeUnitCount))
        }
      }
    }
    return (written, written + parts.count)
  }
}
