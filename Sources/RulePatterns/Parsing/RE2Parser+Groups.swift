extension RE2Parser {
  /// Parses a group or flags after the `(`.
  mutating func group(openedAt start: Int, into parts: inout [RegexNode]) throws(RegexError) {
    let outerFlags = flags
    var index: Int?
    if cursor.skip("?") {
      if cursor.isAt("P") || cursor.isAt("<") {
        index = try name(openedAt: start)
      } else if try flagsOnly(openedAt: start) {
        return
      }
    } else {
      groupCount += 1
      index = groupCount
    }
    let content = try alternation()
    guard cursor.skip(")") else { throw refusal(at: start, "the group is not closed") }
    flags = outerFlags
    parts.append(index.map { .group(content, index: $0) } ?? content)
  }

  /// Parses `P<name>` or `<name>` and returns the number of its group.
  private mutating func name(openedAt start: Int) throws(RegexError) -> Int {
    _ = cursor.skip("P")
    guard cursor.skip("<") else { throw unknownGroup(at: start) }
    if cursor.isAt("=") || cursor.isAt("!") { throw unknownGroup(at: start) }
    var bytes: [UInt8] = []
    while let scalar = cursor.take(), scalar != ">" {
      guard CodePointSet.word.contains(scalar) else {
        throw refusal(at: start, "a group's name consists of letters, digits and _")
      }
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    }
    guard !bytes.isEmpty, !names.contains(where: { $0.bytes == bytes }) else {
      throw refusal(at: start, bytes.isEmpty ? "a group's name is missing" : "two groups have the same name")
    }
    groupCount += 1
    names.append(GroupName(bytes: bytes, index: groupCount))
    return groupCount
  }

  /// Parses flags up to their `)` or `:`, and returns whether it was the `)`.
  private mutating func flagsOnly(openedAt start: Int) throws(RegexError) -> Bool {
    var value = true
    var isSignOpen = false
    while let scalar = cursor.take() {
      switch scalar {
      case ")", ":":
        guard !isSignOpen else { throw unknownGroup(at: start) }
        return scalar == ")"
      case "-":
        guard value else { throw unknownGroup(at: start) }
        value = false
        isSignOpen = true
      default:
        guard flags.set(scalar, to: value) else { throw unknownGroup(at: start) }
        isSignOpen = false
      }
    }
    throw unknownGroup(at: start)
  }

  private func unknownGroup(at start: Int) -> RegexError {
    refusal(
      at: start,
      "after `(?` only the flags i, m, s and U, `:` and `P<name>` may follow; look-around, comments and (?x) are not supported"
    )
  }
}
