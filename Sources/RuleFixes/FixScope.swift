import SourceText

/// Which fixes are applied.
package enum FixScope: Sendable {
  /// Those that cannot change a decision and leave no choice: the fixes of errors, with which Firebase rejects the rules,
  /// without those that guess a name.
  case certain
  /// Also those that guess a name, and those of warnings and notes, which change what the rules allow.
  case all

  /// The codes whose fix is the most similar name, or depends on the type of a value.
  package static let guesses: Set<String> = [
    "cloud/allow-method", "cloud/type-name", "cloud/unknown-function", "cloud/unknown-method", "cloud/unknown-service",
    "cloud/unknown-variable", "realtime/expected-object", "realtime/unknown-member", "realtime/unknown-variable",
  ]

  /// Returns whether the fix of a diagnostic is applied. A diagnostic with several fixes leaves a choice.
  func includes(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.fixIts.count == 1 else { return false }
    return switch self {
    case .certain: diagnostic.severity == .error && !Self.guesses.contains(diagnostic.code.name)
    case .all: true
    }
  }
}
