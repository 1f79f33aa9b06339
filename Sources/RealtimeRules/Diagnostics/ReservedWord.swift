import SourceText

/// A keyword of a JavaScript statement in a condition.
enum ReservedWord {
  static let page = DiagnosticPage(
    "realtime/reserved-word",
    """
    A condition is one expression: it cannot contain statements, or declare variables, functions or objects. Write a \
    choice as `condition ? one : other`.
    """,
    bad: #"{"rules": {"notes": {".read": "return auth != null"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "goldibex/targaryen, test/spec/lib/parser/fixtures.json (rejected by a live database; the text is ours)")

  /// The words that cannot be names.
  static let words: Set<String> = [
    "var", "let", "const", "if", "else", "for", "while", "do", "return", "function", "new", "class", "this", "throw",
    "try", "catch", "finally", "switch", "case", "break", "continue", "default", "with", "debugger", "import", "export",
    "yield", "super", "enum", "extends",
  ]

  /// - Parameter next: where the next token starts.
  static func report(_ word: String, at span: Span, next: Span) -> Diagnostic {
    let isReturn = word == "return"
    return Diagnostic(
      page.code, .error, "`\(word)` is not part of the rules language", at: span,
      label: "a condition is one expression",
      notes: notes(word),
      fixIts: isReturn ? [FixIt("remove `return`", [TextEdit(Span(span.start, next.start), "")])] : [])
  }

  private static func notes(_ word: String) -> [String] {
    switch word {
    case "if", "else", "switch": ["write a choice as `condition ? one : other`"]
    case "function", "var", "let", "const": ["rules cannot share code: repeat it in each of them"]
    case "this": ["the data at this location is `data`, and after a write `newData`"]
    default: []
    }
  }
}
