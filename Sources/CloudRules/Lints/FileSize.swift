import RulePrograms
import SourceText

/// An upload of any size.
enum FileSize: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/file-size", .security,
    """
    The condition does not check `size`, so users can upload files of any size. Stored data and traffic cost money.
    """,
    bad: ExampleRules.storage(
      "allow create: if request.auth.uid == uid && resource == null && request.resource.contentType == 'image/png';"),
    good: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 5 * 1024 * 1024
            && request.resource.contentType == 'image/png';
      """),
    source: "documentation: Use conditions in Firebase Cloud Storage Security Rules (data validation)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.uploads where !rules.readsMetadata("size", in: allow) {
      findings.warn(
        Diagnostic(
          page.code, .note, "users can upload files of any size", at: allow.span,
          label: "does not check `request.resource.size`",
          notes: ["limit it, such as `request.resource.size < 5 * 1024 * 1024`"]))
    }
  }
}
