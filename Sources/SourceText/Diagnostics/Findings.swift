/// The distinct diagnostics that a front end's checks collect. Errors have one bound, warnings and notes another.
/// Diagnostics beyond it are only counted, because many diagnostics in one file usually have one cause.
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

  /// Creates an empty collection.
  ///
  /// - Parameter capacity: how many errors, and how many warnings and notes, are kept. It is higher than the number
  ///   shown, because checks do not run in text order.
  package init(capacity: Int) { self.capacity = capacity }

  /// Whether an error was reported.
  package var hasErrors: Bool { !errors.isEmpty }

  /// Adds an error. Beyond the capacity, `make` is not evaluated.
  package mutating func reject(_ make: @autoclosure () -> Diagnostic) {
    if errors.count < capacity { add(make()) } else { dropped += 1 }
  }

  /// Adds a warning or a note. Beyond the capacity, `make` is not evaluated.
  package mutating func warn(_ make: @autoclosure () -> Diagnostic) {
    if others.count < capacity { add(make()) } else { dropped += 1 }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    guard seen.insert(Key(offset: diagnostic.span.start, message: diagnostic.message)).inserted else { return }
    if diagnostic.severity == .error { errors.append(diagnostic) } else { others.append(diagnostic) }
  }

  /// Returns the diagnostics by position and then by message, which is the order of emulator 1.19.9.
  package func sorted() -> [Diagnostic] {
    (errors + others).sorted {
      $0.span.start != $1.span.start
        ? $0.span.start < $1.span.start : $0.message.utf8.lexicographicallyPrecedes($1.message.utf8)
    }
  }
}
