import RulePrograms
import SourceText

/// A document that is read at a path with `{uid}`, where `$(uid)` is meant.
enum OpenTemplate: Lint {
  static let page = DiagnosticPage(
    "cloud/open-template",
    """
    `{name}` in a path is a placeholder for `bind`. Reading a document at a path that still has a placeholder is an \
    error.
    """,
    bad: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/{id});"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(id));"),
    source: "emulator 1.19.9; reference rules.Path", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.nodeIDs {
      guard case .path(let path) = rules.tree[id].kind, isRead(id, rules) else { continue }
      for segment in rules.tree.path(path) {
        if let name = segment.captured { findings.warn(report(name.text, at: segment.span)) }
      }
    }
  }

  /// Whether a document is read at the path.
  private static func isRead(_ path: NodeID, _ rules: LintedRules) -> Bool {
    guard let call = rules.user(of: path), case .builtin(let function) = rules.resolution(of: call) else {
      return false
    }
    return rules.checked.library.readsDocument(function)
  }

  private static func report(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`{\(name)}` is an unfilled placeholder", at: span, label: "reading this path is an error",
      fixIts: [FixIt("write `$(\(name))`", [TextEdit(span, "$(\(name))")])])
  }
}
