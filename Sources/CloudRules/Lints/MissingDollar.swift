import SourceText

/// `/users/(uid)`, where `/users/$(uid)` is meant.
enum MissingDollar: Lint {
  static let page = DiagnosticPage(
    "cloud/missing-dollar",
    "`$(value)` inserts a value into a path. `(value)` is a segment with exactly this text.",
    bad: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/(id));"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(id));"),
    source: "emulator 1.19.9", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for segment in rules.tree.matches.lazy.flatMap(\.path) {
      guard let name = name(inParentheses: segment) else { continue }
      findings.warn(report(name, meant: "{\(name)}", at: segment.span))
    }
    for id in rules.tree.nodeIDs {
      guard case .path(let path) = rules.tree[id].kind else { continue }
      for segment in rules.tree.path(path) {
        guard let name = name(inParentheses: segment) else { continue }
        findings.warn(report(name, meant: "$(\(name))", at: segment.span))
      }
    }
  }

  /// The name `uid` of a segment `(uid)`; nil for any other segment, and for `(default)`, which is a database.
  private static func name(inParentheses segment: PathSegment) -> String? {
    guard case .literal(let text) = segment.kind, text.utf8.first == UInt8(ascii: "("),
      text.utf8.last == UInt8(ascii: ")"), text != "(default)", text.utf8.count > 2
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private static func report(_ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`(\(name))` is a literal path segment", at: span, label: "did you mean `\(meant)`?",
      fixIts: [FixIt("write `\(meant)`", [TextEdit(span, meant)])])
  }
}
