import RulePrograms
import SourceText

/// A `create` of Storage that allows an upload over an existing file.
enum ReplacesFiles: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/replaces-files", .security,
    """
    In Storage, an upload over an existing file is a `create` as well, not an `update`. So this statement lets users \
    replace files. To forbid it, require `resource == null`.
    """,
    bad: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && request.resource.size < 1000000
            && request.resource.contentType == 'image/png';
      """),
    good: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && request.resource.size < 1000000 && resource == null
            && request.resource.contentType == 'image/png';
      """),
    source: "documentation: Core syntax for Cloud Storage Security Rules; firebase-tools#4329", fix: .deniesMore)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.uploads where !allow.methods.contains(.update) && !allow.reads.contains(.stored) {
      findings.warn(
        Diagnostic(
          page.code, .note, "this `create` also replaces existing files", at: allow.span,
          label: "an upload over a file is a `create`", notes: ["to forbid it, add `resource == null`"],
          fixIts: allow.methods == .create ? fixIts(rules.tree[allow.id].condition, rules.tree) : []))
    }
  }

  private static func fixIts(_ condition: NodeID?, _ tree: SyntaxTree) -> [FixIt] {
    guard let condition else { return [] }
    let span = tree[condition].span
    let isOperand =
      switch tree[condition].kind {
      case .conditional, .binary(.or, _, _): false
      default: true
      }
    let edits =
      isOperand
      ? [TextEdit(Span(at: span.start), "resource == null && ")]
      : [TextEdit(Span(at: span.start), "resource == null && ("), TextEdit(Span(at: span.end), ")")]
    return [FixIt("write `resource == null &&` before it", edits)]
  }
}
