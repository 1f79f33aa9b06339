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
  /// The replacement as written.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The pattern whose groups the template refers to.
  let pattern: Pattern

  private static let null: StaticString = "null"

  /// Writes the replacement of a match.
  ///
  /// - Parameters:
  ///   - slots: The offsets of the match and its groups. -1 for a group that did not participate.
  ///   - text: The text that contains the match.
  ///   - output: Receives the replacement in pieces.
  /// - Returns: The number of bytes written, or nil if a reference is invalid.
  func expand(
    _ slots: [Int], of text: UnsafeBufferPointer<UInt8>, into output: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int? {
    var written = 0
    var start = 0
    var index = 0
    func write(_ piece: UnsafeBufferPointer<UInt8>) {
      written += piece.count
      if !piece.isEmpty { output(piece) }
    }
    while index < bytes.count - 1 {
      guard bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "$") else {
        index += 1
        continue
      }
      guard let reference = reference(at: index) else {
        index += 1
        continue
      }
      write(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      switch reference {
      case .invalid: return nil
      case .literal:
        start = index + 1
        index += 2
      case .group(let group, let isNamed, let end):
        let range = slots[2 * group]..<slots[2 * group + 1]
        if range.lowerBound >= 0 {
          write(UnsafeBufferPointer(rebasing: text[range]))
        } else if isNamed {
          write(UnsafeBufferPointer(start: Self.null.utf8Start, count: Self.null.utf8CodeUnitCount))
        }
        start = end
        index = end
      }
    }
    write(UnsafeBufferPointer(rebasing: bytes[start...]))
    return written
  }
}

extension ReplacementTemplate {
  private enum Reference {
    case literal
    case group(Int, isNamed: Bool, end: Int)
    case invalid
  }

  /// Returns the reference that begins at a `\` or `$` before the last character. Nil for a literal `$`.
  private func reference(at index: Int) -> Reference? {
    if bytes[index] == UInt8(ascii: "\\") { return .literal }
    switch bytes[index + 1] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numbered(at: index + 1)
    case UInt8(ascii: "{"): return named(at: index + 2)
    default: return nil
    }
  }

  private func numbered(at start: Int) -> Reference {
    var group = Int(bytes[start]) - 0x30
    var end = start + 1
    while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
      let longer = group * 10 + Int(bytes[end]) - 0x30
      guard longer <= pattern.groupCount else { break }
      group = longer
      end += 1
    }
    return group <= pattern.groupCount ? .group(group, isNamed: false, end: end) : .invalid
  }

  private func named(at start: Int) -> Reference {
    let rest = bytes[start...]
    guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: " ") }),
      bytes[end] == UInt8(ascii: "}"),
      let name = pattern.groupNames.first(where: { $0.bytes.elementsEqual(rest[..<end]) })
    else { return .invalid }
    return .group(name.index, isNamed: true, end: end + 1)
  }
}
