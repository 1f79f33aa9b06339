@testable import RulePatterns

/// A slow matcher that reads the tree literally: from a set of places, each node leads to a set of places.
struct ReferenceMatcher {
  let text: [UInt32]
  let ignoringCase: Bool

  init(_ text: String, ignoringCase: Bool) {
    self.text = text.unicodeScalars.map(\.value)
    self.ignoringCase = ignoringCase
  }

  func finds(_ tree: RegexNode) -> Bool {
    !places(after: tree, from: Set(0...text.count)).isEmpty
  }

  func matchesWhole(_ tree: RegexNode) -> Bool {
    places(after: tree, from: [0]).contains(text.count)
  }

  private func places(after node: RegexNode, from starts: Set<Int>) -> Set<Int> {
    switch node {
    case .scalar(let value):
      step(starts) { contains([.range(value...value)], $0) }
    case .anyExceptLineTerminator:
      step(starts) { ![0x0A, 0x0D, 0x85, 0x2028, 0x2029].contains($0) }
    case .characterClass(let characters):
      step(starts) { contains(characters.items, $0) != characters.negated }
    case .set(let set):
      step(starts) { value in set.ranges.contains { $0.contains(value) } }
    case .group(let part, _):
      places(after: part, from: starts)
    case .sequence(let parts):
      parts.reduce(starts) { places(after: $1, from: $0) }
    case .alternation(let parts):
      parts.reduce(into: Set()) { $0.formUnion(places(after: $1, from: starts)) }
    case .repetition(let part, let minimum, let maximum, _):
      repeated(part, minimum, maximum, from: starts)
    case .textStart:
      starts.filter { $0 == 0 }
    case .textEnd:
      starts.filter { $0 == text.count }
    case .lineStart:
      starts.filter { $0 == 0 || text[$0 - 1] == 0x0A }
    case .lineEnd:
      starts.filter { $0 == text.count || text[$0] == 0x0A }
    case .wordBoundary(let isNegated):
      starts.filter { (isWord($0 - 1) != isWord($0)) != isNegated }
    }
  }

  private func repeated(_ part: RegexNode, _ minimum: Int, _ maximum: Int?, from starts: Set<Int>) -> Set<Int> {
    var current = starts
    for _ in 0..<minimum { current = places(after: part, from: current) }
    var reached = current
    var rounds = maximum.map { $0 - minimum } ?? Int.max
    while rounds > 0, !current.isEmpty {
      current = places(after: part, from: current).subtracting(reached)
      reached.formUnion(current)
      rounds -= 1
    }
    return reached
  }

  private func step(_ starts: Set<Int>, _ accepts: (UInt32) -> Bool) -> Set<Int> {
    Set(starts.filter { $0 < text.count && accepts(text[$0]) }.map { $0 + 1 })
  }

  private func contains(_ items: [CharacterClass.Item], _ value: UInt32) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): (ignoringCase ? variants(value) : [value]).contains { range.contains($0) }
      case .named(let name, let negated): contains(name, value) != negated
      }
    }
  }

  private func contains(_ name: CharacterClass.Name, _ value: UInt32) -> Bool {
    guard let character = Unicode.Scalar(value), character.isASCII else { return false }
    return switch name {
    case .digit: "0123456789".unicodeScalars.contains(character)
    case .word: character == "_" || character.properties.isAlphabetic || ("0"..."9").contains(character)
    case .space: " \t\n\u{0B}\u{0C}\r".unicodeScalars.contains(character)
    }
  }

  private func isWord(_ place: Int) -> Bool { text.indices.contains(place) && contains(.word, text[place]) }

  /// The code point, and the other case of an ASCII letter.
  private func variants(_ value: UInt32) -> [UInt32] {
    guard let character = Unicode.Scalar(value), character.isASCII, character.properties.isAlphabetic else {
      return [value]
    }
    return [value, value ^ 0x20]
  }
}
