/// The diagnostics that a front-end's checks collect, each once. Errors and everything else each have a bound; what goes
/// beyond it is only counted, because many diagnostics of one file usually come from one mistake.
package struct Findings {
  private struct Key: Hashable {
    let offset: Int
    let message: String
  }

  private let capacity: Int
  private var errors: [Diagnostic] = []
  private var others: [Diagnostic] = []
  private var seen: Set<Key> = []
  /// The number of diagnostics that were not kept.
  package private(set) var dropped = 0

  /// An empty collection.
  ///
  /// - Parameter capacity: how many errors, and how many warnings and notes, are kept. It is higher than the number that is
  ///   shown, because checks do not run in the order of the text.
  package init(capacity: Int) { self.capacity = capacity }

  /// Whether an error was found.
  package var hasErrors: Bool { !errors.isEmpty }

  /// Adds an error, which is not created beyond the capacity.
  package mutating func reject(_ make: @autoclosure () -> Diagnostic) {
    if errors.count < capacity { add(make()) } else { dropped += 1 }
  }

  /// Adds a warning or a note, which is not created beyond the capacity.
  package mutating func warn(_ make: @autoclosure () -> Diagnostic) {
    if others.count < capacity { add(make()) } else { dropped += 1 }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    guard seen.insert(Key(offset: diagnostic.span.start, message: diagnostic.message)).inserted else { return }
    if diagnostic.severity == .error { errors.append(diagnostic) } else { others.append(diagnostic) }
  }

  /// The diagnostics by position, and by message at the same position (the order of emulator 1.19.9).
  package func sorted() -> [Diagnostic] {
    (errors + others).sorted {
      $0.span.start != $1.span.start
        ? $0.span.start < $1.span.start : $0.message.utf8.lexicographicallyPrecedes($1.message.utf8)
    }
  }
}
