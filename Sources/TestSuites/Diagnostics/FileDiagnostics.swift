import SourceText

/// The distinct diagnostics of one file: the first ``SuiteLimits/problems`` of each severity. The time to add one does not depend
/// on how many were added before.
struct FileDiagnostics {
  /// The diagnostics in the order in which they were added.
  private(set) var kept: [Diagnostic] = []
  private var counts: [Severity: Int] = [:]

  /// Whether any of the diagnostics is an error.
  var hasErrors: Bool { counts[.error, default: 0] > 0 }

  /// Adds a diagnostic unless it was added before, for example for another cell of the same table, or there are too many.
  mutating func add(_ diagnostic: Diagnostic) {
    let count = counts[diagnostic.severity, default: 0]
    guard count < SuiteLimits.problems, !kept.contains(diagnostic) else { return }
    counts[diagnostic.severity] = count + 1
    kept.append(diagnostic)
  }
}
