import SourceText

/// Cuts the list of what is wrong with a file.
enum BoundedDiagnostics {
  /// The diagnostics in the order of the text. Of too many the gravest are kept, and one more counts the rest.
  static func bound(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let sorted = diagnostics.sortedByPosition()
    let limit = CloudLimits.diagnostics
    guard sorted.count > limit else { return sorted }
    let errors = sorted.filter { $0.severity == .error }
    let warnings = sorted.filter { $0.severity == .warning }
    let notes = sorted.filter { $0.severity == .note }
    let kept = Array((errors + warnings + notes).prefix(limit)).sortedByPosition()
    let end = kept.last.map { Span(at: $0.span.end) } ?? Span(at: 0)
    return kept + [MoreDiagnostics.report(sorted.count - limit, isError: errors.count > limit, at: end)]
  }
}
