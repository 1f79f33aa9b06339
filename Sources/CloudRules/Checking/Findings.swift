import SourceText

/// What a check finds, each thing once. Beyond a number of errors, and of everything else, it is only counted: many of
/// them are one mistake, and a list without end helps nobody.
struct Findings {
  private struct Key: Hashable {
    let offset: Int
    let message: String
  }

  /// More than are shown, since they do not come in the order of the text.
  static let capacity = 10 * CloudLimits.diagnostics

  private var errors: [Diagnostic] = []
  private var others: [Diagnostic] = []
  private var seen: Set<Key> = []
  /// How many were not kept.
  private(set) var dropped = 0

  var hasErrors: Bool { !errors.isEmpty }

  /// Adds an error; it is not even made where there are too many.
  mutating func refuse(_ make: @autoclosure () -> Diagnostic) {
    if errors.count < Self.capacity { add(make()) } else { dropped += 1 }
  }

  /// Adds a warning or a note; it is not even made where there are too many.
  mutating func warn(_ make: @autoclosure () -> Diagnostic) {
    if others.count < Self.capacity { add(make()) } else { dropped += 1 }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    guard seen.insert(Key(offset: diagnostic.span.start, message: diagnostic.message)).inserted else { return }
    if diagnostic.severity == .error { errors.append(diagnostic) } else { others.append(diagnostic) }
  }

  /// By place, and at one place by their texts (emulator 1.19.9).
  func sorted() -> [Diagnostic] {
    (errors + others).sorted {
      $0.span.start != $1.span.start
        ? $0.span.start < $1.span.start : $0.message.utf8.lexicographicallyPrecedes($1.message.utf8)
    }
  }
}
