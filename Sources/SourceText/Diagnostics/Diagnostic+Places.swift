extension Diagnostic {
  /// The number of further places that get a label. A note counts the rest.
  private static let labeledPlaces = 8

  /// Creates one diagnostic for a file whose cause occurs at several places. Nil if `places` is empty.
  ///
  /// - Parameters:
  ///   - places: where the cause occurs, in any order. The first in the text is the primary place.
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
