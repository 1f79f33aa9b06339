import SourceText

/// A file that is not JSON, as the service reads it.
enum JSONSyntax {
  static let page = DiagnosticPage(
    "realtime/json-syntax",
    """
    A rules file is JSON, with `//` and `/* */` comments, trailing commas and strings over several lines. Keys are \
    in double quotes, and one comma separates two members.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null",, ".write": false}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null", ".write": false}}}"#,
    source: "davideast/pyric, observations/rtdb/rtdb-rules-text-dialect")

  static func report(_ problem: JSONProblem, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline(problem), at: problem.span, label: label(problem.kind),
      notes: whole(problem, in: file).map { [$0] } ?? notes(problem.kind),
      fixIts: comma(before: problem, in: file))
  }

  /// What the whole file seems to be instead of JSON; nil if it seems to be JSON.
  private static func whole(_ problem: JSONProblem, in file: SourceFile) -> String? {
    if file.bytes.starts(with: [0xFE, 0xFF]) { return "the file is UTF-16 (big-endian): save it as UTF-8" }
    if file.bytes.starts(with: [0xFF, 0xFE]) { return "the file is UTF-16 (little-endian): save it as UTF-8" }
    let start = min(problem.span.start, file.bytes.count)
    guard case .unexpected = problem.kind, !file.bytes[..<start].contains(UInt8(ascii: "{")) else { return nil }
    let isCloud = ["rules_version", "service"].contains { file.bytes[start...].starts(with: $0.utf8) }
    return isCloud ? "these look like Firestore or Storage rules; Realtime Database rules are JSON" : nil
  }

  /// The fix-it for a missing comma, if it resolves the whole problem.
  private static func comma(before problem: JSONProblem, in file: SourceFile) -> [FixIt] {
    guard problem.kind == .unexpected("\"") else { return [] }
    let fixIt = FixIt("write a comma before it", [TextEdit(Span(at: problem.span.start), ",")])
    let repaired = SourceFile(name: file.name, bytes: fixIt.apply(to: file))
    return JSONReader.read(repaired, .realtimeRules).problems.isEmpty ? [fixIt] : []
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
    case .unexpected: "not allowed here"
    case .expected("\""): "expected a key in double quotes"
    case .unterminatedString: "the string starts here"
    case .unterminatedComment: "the comment starts here"
    default: ""
    }
  }

  private static func notes(_ kind: JSONProblem.Kind) -> [String] {
    switch kind {
    case .unexpected(","), .expected("\""):
      ["exactly one comma separates two members, and every key is in double quotes"]
    case .unexpected("'"): ["write JSON strings in double quotes"]
    case .unexpected(""), .unterminatedString: ["check the brackets and the double quotes above"]
    default: []
    }
  }
}
