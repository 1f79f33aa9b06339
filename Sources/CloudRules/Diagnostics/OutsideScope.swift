import SourceText

/// `get(path)` in a function that is declared outside the service.
enum OutsideScope {
  static let page = DiagnosticPage(
    "cloud/outside-scope",
    """
    The function reads documents but is declared outside `service cloud.firestore`. It works only when Firestore \
    rules call it.
    """,
    bad: """
      rules_version = '2';
      function isMember(uid) { return exists(/databases/(default)/documents/members/$(uid)); }
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} { allow read: if isMember(request.auth.uid); }
      }
      """,
    good: """
      rules_version = '2';
      service cloud.firestore {
        function isMember(uid) { return exists(/databases/(default)/documents/members/$(uid)); }
        match /databases/{database}/documents/a/{id} { allow read: if isMember(request.auth.uid); }
      }
      """,
    source: "emulator 1.19.9")

  static func report(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Call to service function '\(name)' occurs outside of defining scope.", at: span,
      label: "move the function into `service cloud.firestore`")
  }
}
