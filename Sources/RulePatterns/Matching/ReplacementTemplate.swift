/// The second argument of `replace`: text with references to groups, read as Google's engine reads it (emulator 1.19.9).
///
/// `$1` and `$0` are groups by number, of as many digits as the pattern has groups for; `${name}` is a group by name;
/// `\` takes the next character as it is; a `$` before anything else is itself. A numbered group that took no part is the
/// empty text, a named one the text `null`.
struct ReplacementTemplate {
  /// The replacement as it was written.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The pattern whose groups it refers to.
  let pattern: Pattern

  private static let null: StaticString = "null"

  /// Writes the text that takes the place of a match.
  ///
  /// - Parameters:
  ///   - slots: The places of the match and its groups, -1 for a group that took no part.
  ///   - text: The text in which the match is.
  ///   - output: Takes the text piece by piece.
  /// - Returns: How many bytes were written, or nil where a reference is invalid.
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

  /// What begins at a `\` or `$` that is not the last character; nil for a `$` that is itself.
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
