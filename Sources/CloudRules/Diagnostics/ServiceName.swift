import SourceText

/// A service whose name is a keyword.
enum ServiceName {
  static let page = DiagnosticPage(
    "cloud/service-name",
    "The services are `cloud.firestore` and `firebase.storage`.",
    bad: "rules_version = '2';\nservice match { match /{a=**} { allow read: if a[0] == 'b'; } }\n",
    good: "rules_version = '2';\nservice cloud.firestore { match /{a=**} { allow read: if a[0] == 'b'; } }\n",
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Cannot use keyword as service name.", at: span,
      label: "expected `cloud.firestore` or `firebase.storage`")
  }
}
