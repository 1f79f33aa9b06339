/// A writer of the steps for a parsed pattern.
///
/// It removes the assertions that hold because of their place, such as a `^` at the start. All others remain, and the
/// automata follow them.
struct PatternStepWriter {
  private var steps: [LanguageStep] = []
  private var hasAssertions = false
  private let ignoringCase: Bool

  /// Creates a writer.
  init(ignoringCase: Bool) { self.ignoringCase = ignoringCase }

  /// The language of what was written.
  var language: PatternLanguage { PatternLanguage(steps: hasAssertions ? steps + [.located] : steps) }

  /// Writes a node. The flags tell whether it begins at the start of the text, and ends at the end.
  mutating func write(_ node: RegexNode, atStart: Bool, atEnd: Bool) {
    switch node {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set:
      steps.append(.set(node.codePoints(ignoringCase: ignoringCase)))
    case .group(let part, _): write(part, atStart: atStart, atEnd: atEnd)
    case .sequence(let parts): writeSequence(parts[...], atStart: atStart, atEnd: atEnd)
    case .alternation(let parts):
      for part in parts { write(part, atStart: atStart, atEnd: atEnd) }
      steps.append(.union(parts.count))
    case .repetition(let part, let minimum, let maximum, _):
      let isSingle = maximum == 1
      write(part, atStart: atStart && isSingle, atEnd: atEnd && isSingle)
      steps.append(.repetition(CountRange(minimum: minimum, maximum: maximum)))
    case .textStart: write(.textStart, holds: atStart)
    case .textEnd: write(.textEnd, holds: atEnd)
    case .lineStart: write(.lineStart, holds: atStart)
    case .lineEnd: write(.lineEnd, holds: atEnd)
    case .wordBoundary(let isNegated): write(isNegated ? .noWordBoundary : .wordBoundary, holds: false)
    }
  }

  /// Writes a search for a node: any text may precede it, unless it is at the start, and follow it, unless it is at the
  /// end.
  mutating func writeSearch(_ node: RegexNode, atStart: Bool, atEnd: Bool) {
    switch node {
    case .group(let part, _): writeSearch(part, atStart: atStart, atEnd: atEnd)
    case .alternation(let parts):
      for part in parts { writeSearch(part, atStart: atStart, atEnd: atEnd) }
      steps.append(.union(parts.count))
    case .sequence(let parts):
      let inner = parts.drop { $0 == .textStart }
      let count = inner.reversed().prefix { $0 == .textEnd }.count
      let rest = inner.dropLast(count)
      let isAnchored = (start: atStart || inner.count < parts.count, end: atEnd || count > 0)
      if rest.count == 1, let part = rest.first {
        writeSearch(part, atStart: isAnchored.start, atEnd: isAnchored.end)
      } else {
        writeSurrounded(rest, atStart: isAnchored.start, atEnd: isAnchored.end)
      }
    case .textStart, .textEnd:
      writeSearch(.sequence([node]), atStart: atStart, atEnd: atEnd)
    default: writeSurrounded([node], atStart: atStart, atEnd: atEnd)
    }
  }

  private mutating func writeSurrounded(_ parts: ArraySlice<RegexNode>, atStart: Bool, atEnd: Bool) {
    if !atStart { steps.append(.anyText) }
    writeSequence(parts, atStart: atStart, atEnd: atEnd)
    if !atEnd { steps.append(.anyText) }
    steps.append(.concatenation(1 + (atStart ? 0 : 1) + (atEnd ? 0 : 1)))
  }

  private mutating func writeSequence(_ parts: ArraySlice<RegexNode>, atStart: Bool, atEnd: Bool) {
    let firstWide = parts.firstIndex { !$0.isEmptyOnly } ?? parts.endIndex
    let lastWide = parts.lastIndex { !$0.isEmptyOnly } ?? parts.startIndex - 1
    for (index, part) in zip(parts.indices, parts) {
      write(part, atStart: atStart && index <= firstWide, atEnd: atEnd && index >= lastWide)
    }
    steps.append(.concatenation(parts.count))
  }

  private mutating func write(_ assertion: MatchProgram.Assertion, holds: Bool) {
    steps.append(holds ? .emptyText : .assertion(assertion))
    if !holds { hasAssertions = true }
  }
}

extension RegexNode {
  /// Whether the node matches no text but the empty one.
  fileprivate var isEmptyOnly: Bool {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set: false
    case .textStart, .textEnd, .lineStart, .lineEnd, .wordBoundary: true
    case .sequence(let parts), .alternation(let parts): parts.allSatisfy(\.isEmptyOnly)
    case .repetition(let part, _, let maximum, _): maximum == 0 || part.isEmptyOnly
    case .group(let part, _): part.isEmptyOnly
    }
  }
}
