extension RegexNode {
  /// A short text that the pattern probably matches as a whole. It uses the first plain character of a set, the first
  /// of several alternatives, and the minimum number of repetitions, or one if the minimum is zero.
  var example: [UInt32] {
    switch self {
    case .scalar(let scalar): [scalar]
    case .anyExceptLineTerminator: [Self.plain]
    case .characterClass(let characters): [characters.example]
    case .set(let set): [set.example]
    case .sequence(let parts): parts.flatMap(\.example)
    case .alternation(let parts): parts.first?.example ?? []
    case .repetition(let part, 0, nil, _): part.example
    case .repetition(let part, let minimum, _, _): Self.repeated(part.example, minimum)
    case .group(let part, _): part.example
    case .textStart, .textEnd, .lineStart, .lineEnd, .wordBoundary: []
    }
  }

  private static let plain: UInt32 = 0x61
  /// The maximum length of an example. Longer ones are not useful.
  private static let maximumLength = 4_096

  private static func repeated(_ part: [UInt32], _ count: Int) -> [UInt32] {
    let limit = part.isEmpty ? 0 : maximumLength / part.count
    return Array((0..<min(count, limit)).map { _ in part }.joined())
  }
}

extension CodePointSet {
  /// Returns a letter, else a digit, else the first member.
  fileprivate var example: UInt32 {
    [0x61, 0x41, 0x31, 0x5F, 0x2D].first(where: contains) ?? ranges.first?.lowerBound ?? 0x61
  }
}

extension CharacterClass {
  fileprivate var example: UInt32 {
    let members = CodePointSet(items.flatMap(\.ranges))
    return (negated ? members.complement : members).example
  }
}

extension CharacterClass.Item {
  fileprivate var ranges: [ClosedRange<UInt32>] {
    switch self {
    case .range(let range): return [range]
    case .named(let name, let negated):
      let set: CodePointSet =
        switch name {
        case .digit: CodePointSet([0x30...0x39])
        case .word: .word
        case .space: CodePointSet([0x09...0x0D, 0x20...0x20])
        }
      return (negated ? set.complement : set).ranges
    }
  }
}
