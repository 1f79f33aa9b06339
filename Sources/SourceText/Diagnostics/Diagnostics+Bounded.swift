extension [Diagnostic] {
  /// Returns the diagnostics in text order. Above `limit`, it keeps the most severe and appends one that counts the
  /// rest.
  ///
  /// - Parameters:
  ///   - limit: how many diagnostics are kept.
  ///   - dropped: how many further diagnostics the caller already dropped.
  ///   - code: the code of the appended diagnostic.
  package func bounded(to limit: Int, dropped: Int = 0, code: DiagnosticCode) -> [Diagnostic] {
    let sorted = sortedByPosition()
    guard sorted.count > limit else { return sorted }
    let errors = sorted.filter { $0.severity == .error }
    let others = sorted.filter { $0.severity != .error }
    let kept = Array(errors.prefix(limit) + others.prefix(Swift.max(0, limit - errors.count)))
    let end = kept.last.map { Span(at: $0.span.end) } ?? Span(at: 0)
    let last = Diagnostic(
      code, errors.count > limit ? .error : .warning, "\(sorted.count - limit + dropped) more", at: end,
      label: "the list ends here")
    return kept.sortedByPosition() + [last]
  }
}
