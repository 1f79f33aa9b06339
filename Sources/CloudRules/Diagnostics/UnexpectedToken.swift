import SourceText

/// A token that the grammar does not allow at its position.
enum UnexpectedToken {
  static let page = DiagnosticPage(
    "cloud/syntax",
    """
    The grammar expects another token here: an operand, an operator or a bracket is missing, or something follows \
    the end of an expression.
    """,
    bad: ExampleRules.around("allow read: if request.auth != null request.auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth != null && request.auth.uid == id;"),
    source: """
      emulator 1.19.9; where it prints its parser generator's `mismatched input … expecting {…}`, the headline is the \
      same, and the label names what is missing
      """)

  /// - Parameter label: the label at `span`, which says what the grammar expects: "expected `;`".
  static func report(
    _ text: String, at span: Span, label: String, labels: [Diagnostic.Label] = [], notes: [String] = [],
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Unexpected '\(text)'.", at: span, label: label, labels: labels, notes: notes,
      fixIts: fixIts)
  }
}
