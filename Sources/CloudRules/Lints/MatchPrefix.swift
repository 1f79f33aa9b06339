import RuleValues
import SourceText

/// A match whose path no document and no object has.
enum MatchPrefix: Lint {
  static let page = DiagnosticPage(
    "cloud/match-prefix",
    """
    Document paths begin with `/databases/{database}/documents`, object paths with `/b/{bucket}/o`. A rule for any \
    other path is never evaluated.
    """,
    bad:
      "rules_version = '2';\nservice cloud.firestore {\n  match /notes/{id} { allow read: if request.auth != null; }\n}\n",
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.matchIDs {
      let match = rules.tree[id]
      if match.allows.isEmpty { continue }
      guard let prefix = rules.checked.service(of: match.service)?.location else { continue }
      if !canBegin(rules.path(of: id), prefix) { findings.warn(report(prefix, at: match.pathSpan)) }
    }
  }

  /// Whether the path can begin with these segments. One in braces is any segment.
  private static func canBegin(_ path: [PathSegment], _ prefix: String) -> Bool {
    for (index, wanted) in prefix.split(separator: "/").enumerated() {
      guard index < path.count else { return false }
      switch path[index].kind {
      case .glob: return true
      case .literal(let text): if !wanted.hasPrefix("{"), !wanted.utf8.elementsEqual(text.utf8) { return false }
      case .capture, .template: break
      }
    }
    return true
  }

  private static func report(_ prefix: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this path never matches", at: span, label: "paths begin with `\(prefix)`",
      notes: ["move it into `match \(prefix) { … }`"])
  }
}
