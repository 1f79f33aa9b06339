import SourceText

/// Something stands where the grammar wants something else.
enum UnexpectedToken {
  static let page = DiagnosticPage(
    "cloud/syntax",
    """
    A token stands where the grammar wants another: an operand, an operator or a bracket is missing, or something \
    follows the end of an expression.
    """,
    bad: ExampleRules.around("allow read: if request.auth != null request.auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth != null && request.auth.uid == id;"),
    source: """
      emulator 1.19.9; where it speaks its parser generator's `mismatched input … expecting {…}` the headline is the \
      same, and the label names what is missing
      """)

  /// - Parameter expected: what must stand at `span`, in a few words.
  static func report(
    _ text: String, at span: Span, expected: String, labels: [Diagnostic.Label] = [], notes: [String] = [],
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Unexpected '\(text)'.", at: span, label: expected, labels: labels, notes: notes,
      fixIts: fixIts)
  }
}
