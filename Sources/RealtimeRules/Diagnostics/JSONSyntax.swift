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

  static func report(_ problem: JSONProblem, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline(problem), at: problem.span, label: label(problem.kind),
      notes: whole(problem, in: file).map { [$0] } ?? notes(problem.kind),
      fixIts: comma(before: problem, in: file))
  }

  /// What the whole file seems to be, where that is the trouble.
  private static func whole(_ problem: JSONProblem, in file: SourceFile) -> String? {
    if file.bytes.starts(with: [0xFE, 0xFF]) { return "the file is UTF-16 (big-endian): save it as UTF-8" }
    if file.bytes.starts(with: [0xFF, 0xFE]) { return "the file is UTF-16 (little-endian): save it as UTF-8" }
    let start = min(problem.span.start, file.bytes.count)
    guard case .unexpected = problem.kind, !file.bytes[..<start].contains(UInt8(ascii: "{")) else { return nil }
    let isCloud = ["rules_version", "service"].contains { file.bytes[start...].starts(with: $0.utf8) }
    return isCloud ? "this looks like rules of Firestore or Storage; rules of a Realtime Database are JSON" : nil
  }

  /// A comma, if it is all that is missing.
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
