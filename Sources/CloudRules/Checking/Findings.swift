import SourceText

/// The diagnostics of a check, each once.
struct Findings {
  private struct Key: Hashable {
    let offset: Int
    let message: String
  }

  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Key> = []

  mutating func add(_ diagnostic: Diagnostic) {
    guard seen.insert(Key(offset: diagnostic.span.start, message: diagnostic.message)).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// By place, and at one place by their texts (emulator 1.19.9).
  func sorted() -> [Diagnostic] {
    diagnostics.sorted {
      $0.span.start != $1.span.start ? $0.span.start < $1.span.start : CodeUnitOrder.isBefore($0.message, $1.message)
    }
  }
}

private enum CodeUnitOrder {
  static func isBefore(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
}
