import SourceText

/// A file without a `service` block.
enum NoService: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/no-service",
    """
    Rules are in a block `service cloud.firestore { … }` or `service firebase.storage { … }`. Firebase accepts a file \
    without one, and then denies every request.
    """,
    bad: "rules_version = '2';\nfunction isSignedIn() { return request.auth != null; }\n",
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    guard rules.tree.services.isEmpty else { return }
    findings.warn(
      Diagnostic(
        page.code, .warning, "this file has no `service`, so it denies every request",
        at: rules.tree.version?.valueSpan ?? Span(at: 0), label: "expected `service cloud.firestore { … }` below"))
  }
}
