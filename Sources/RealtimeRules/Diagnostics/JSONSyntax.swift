import SourceText

/// The file is not JSON.
enum JSONSyntax {
  static let page = DiagnosticPage(
    "realtime/json-syntax",
    """
    A rules file is JSON, with `//` and `/* */` comments, trailing commas and strings over several lines. Keys stand in \
    double quotes, members are separated by one comma.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null",, ".write": false}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null", ".write": false}}}"#,
    source: "davideast/pyric, observations/rtdb/rtdb-rules-text-dialect")

  static func report(_ problem: JSONProblem) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline(problem), at: problem.span, label: label(problem.kind), notes: notes(problem.kind),
      fixIts: fixIts(problem))
  }

  private static func fixIts(_ problem: JSONProblem) -> [FixIt] {
    guard problem.kind == .unexpected("\"") else { return [] }
    return [FixIt("write a comma before it", [TextEdit(Span(at: problem.span.start), ",")])]
  }

  private static func headline(_ problem: JSONProblem) -> String {
    switch problem.kind {
    case .unexpected(""): "the file ends too early"
    case .unexpected(let found): "Unexpected '\(found)'."
    case .expected(let wanted): "Expected '\(wanted)'."
    default: problem.message
    }
  }

  private static func label(_ kind: JSONProblem.Kind) -> String {
    switch kind {
    case .unexpected(""): "a value or a closing bracket is missing here"
    case .unexpected("\""): "a comma is missing before this"
    case .unexpected: "this cannot stand here"
    case .expected("\""): "a key in double quotes must stand here"
    case .unterminatedString: "the string begins here"
    case .unterminatedComment: "the comment begins here"
    default: ""
    }
  }

  private static func notes(_ kind: JSONProblem.Kind) -> [String] {
    switch kind {
    case .unexpected(","), .expected("\""): ["between two members there is exactly one comma, and every key is quoted"]
    case .unexpected("'"): ["JSON strings stand in double quotes"]
    case .unexpected(""), .unterminatedString: ["count the brackets and the double quotes above"]
    default: []
    }
  }
}
