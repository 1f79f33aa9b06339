/// A finding about a place in a source file, as data. A renderer turns it into text.
public struct Diagnostic: Hashable, Sendable {
  /// A secondary place that explains the finding, with its text.
  package struct Label: Hashable, Sendable {
    /// The location of the label.
    package let span: Span
    /// A short description of the place.
    package let text: String

    /// A label at `span`.
    package init(_ span: Span, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// The stable name of this kind of diagnostic.
  public let code: DiagnosticCode
  /// The severity, which decides whether the file loads.
  public let severity: Severity
  /// The headline. If Firebase's own text is recorded, this is that text verbatim, because people search for it.
  public let message: String
  /// The location of the problem.
  public let span: Span
  /// A short description of the primary place. Empty if the headline says it all.
  package let label: String
  /// Further places with their descriptions.
  package let labels: [Label]
  /// What was found, why it matters and what to write instead, one sentence each.
  public let notes: [String]
  /// Edits that are certain to resolve the diagnostic.
  package let fixIts: [FixIt]

  /// Creates a diagnostic at `span`.
  package init(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ message: String, at span: Span, label: String = "",
    labels: [Label] = [], notes: [String] = [], fixIts: [FixIt] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.label = label
    self.labels = labels
    self.notes = notes
    self.fixIts = fixIts
  }

  /// Returns the same finding with another severity.
  package func with(_ severity: Severity) -> Diagnostic {
    Diagnostic(code, severity, message, at: span, label: label, labels: labels, notes: notes, fixIts: fixIts)
  }
}

extension Sequence where Element == Diagnostic {
  /// Whether any of the diagnostics is an error, so that the file is rejected.
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// Returns the diagnostics in text order. At the same position, the more severe comes first.
  package func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted {
      if $0.element.span.start != $1.element.span.start { return $0.element.span.start < $1.element.span.start }
      if $0.element.severity != $1.element.severity { return $0.element.severity > $1.element.severity }
      return $0.offset < $1.offset
    }.map(\.element)
  }
}
