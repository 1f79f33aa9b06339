/// What there is to say about a place in a source file: data, not text on a screen.
public struct Diagnostic: Hashable, Sendable {
  /// A second place that belongs to the story, and what is there.
  public struct Label: Hashable, Sendable {
    /// The place.
    public let span: Span
    /// What is there, in a few words.
    public let text: String

    /// A label at `span`.
    public init(_ span: Span, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// The kind of diagnostic.
  public let code: DiagnosticCode
  /// How much it weighs.
  public let severity: Severity
  /// The headline. Where the service's own text is recorded, it is that text to the letter: people search for it.
  public let message: String
  /// The place.
  public let span: Span
  /// What is at the primary place, in a few words; empty where the headline says it all.
  public let label: String
  /// Further places.
  public let labels: [Label]
  /// What was found, why it matters, what to write instead: a sentence each.
  public let notes: [String]
  /// Ways out that are certain.
  public let fixIts: [FixIt]

  /// A diagnostic at `span`.
  public init(
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
}

extension Sequence where Element == Diagnostic {
  /// Whether one of them refuses the file.
  public var hasErrors: Bool { contains { $0.severity == .error } }

  /// In the order of the text; where two begin at one place, the graver first.
  public func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted {
      if $0.element.span.start != $1.element.span.start { return $0.element.span.start < $1.element.span.start }
      if $0.element.severity != $1.element.severity { return $0.element.severity > $1.element.severity }
      return $0.offset < $1.offset
    }.map(\.element)
  }
}
