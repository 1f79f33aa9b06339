/// Parses the text of a ``ReplacementTemplate``.
struct ReplacementParser {
  private enum Reference {
    case literal
    case group(Int, isNamed: Bool, end: Int)
    case invalid
  }

  /// The replacement as written.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The pattern whose groups it refers to.
  let pattern: Pattern

  /// Returns the parts of the replacement. Nil if a reference is invalid.
  func parts() -> [ReplacementTemplate.Part]? {
    var parts: [ReplacementTemplate.Part] = []
    var start = 0
    var index = 0
    func append(upTo end: Int) { if start < end { parts.append(.text(start..<end)) } }
    while index < bytes.count - 1 {
      guard bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "$"),
        let reference = reference(at: index)
      else {
        index += 1
        continue
      }
      append(upTo: index)
      switch reference {
      case .invalid: return nil
      case .literal:
        start = index + 1
        index += 2
      case .group(let group, let isNamed, let end):
        parts.append(.group(group, isNamed: isNamed))
        start = end
        index = end
      }
    }
    append(upTo: bytes.count)
    return parts
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
