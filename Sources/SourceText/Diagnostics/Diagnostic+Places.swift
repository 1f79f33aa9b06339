extension Diagnostic {
  /// The number of further places that get a label; the rest is counted in a note.
  private static let labeledPlaces = 8

  /// A diagnostic that is reported once for a file, however often its reason occurs; nil without a place.
  ///
  /// - Parameters:
  ///   - places: where the reason occurs, in any order. The first in the text is the primary place.
  ///   - further: the label of the other places.
  package init?(
    once code: DiagnosticCode, _ severity: Severity, _ message: String, at places: [Span], label: String,
    further: String, notes: [String]
  ) {
    let places = places.sorted { $0.start < $1.start }
    guard let first = places.first else { return nil }
    let others = places.dropFirst()
    let count = others.count - Self.labeledPlaces
    let rest = count > 0 ? ["\(count) more place\(count == 1 ? "" : "s") in this file"] : []
    self.init(
      code, severity, message, at: first, label: label,
      labels: others.prefix(Self.labeledPlaces).map { Label($0, further) }, notes: notes + rest)
  }
}
