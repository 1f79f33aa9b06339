import SourceText

/// A service that is called by a keyword.
enum ServiceName {
  static let page = DiagnosticPage(
    "cloud/service-name",
    "The services are `cloud.firestore` and `firebase.storage`.",
    bad: "rules_version = '2';\nservice match { match /a/{b} { allow read: if request.auth != null; } }\n",
    good: "rules_version = '2';\nservice cloud.firestore { match /a/{b} { allow read: if request.auth != null; } }\n",
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Cannot use keyword as service name.", at: span,
      label: "`cloud.firestore` or `firebase.storage` must stand here")
  }
}
