import RulePrograms
import RuleValues
import SourceText

/// An upload of any type of file.
enum ContentType: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/content-type", .security,
    """
    The condition does not check `contentType`, so users can upload any type of file, such as a web page with scripts. \
    Storage serves it with that type.
    """,
    bad: ExampleRules.storage(
      "allow create: if request.auth.uid == uid && resource == null && request.resource.size < 1000000;"),
    good: ExampleRules.storage(
      """
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 1000000
            && request.resource.contentType in ['image/png', 'image/jpeg'];
      """),
    source: "documentation: Use conditions in Firebase Cloud Storage Security Rules (data validation)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.uploads where !rules.readsMetadata("contentType", in: allow) {
      findings.warn(
        Diagnostic(
          page.code, .note, "users can upload any type of file", at: allow.span,
          label: "does not check `request.resource.contentType`",
          notes: ["list the types, such as `request.resource.contentType in ['image/png', 'image/jpeg']`"]))
    }
  }
}

extension ReviewedRules {
  /// The statements of Storage that allow an upload.
  var uploads: [ReviewedAllow] {
    allows.filter {
      $0.service == .storage && $0.methods.contains(.create) && $0.outcome != false && !$0.reads.contains(.unknown)
    }
  }

  /// Whether the condition reads a member of the new metadata, such as `size`.
  func readsMetadata(_ name: String, in allow: ReviewedAllow) -> Bool {
    allow.parts.contains { terms.path(of: $0) == ["request", "resource", name] }
  }
}
