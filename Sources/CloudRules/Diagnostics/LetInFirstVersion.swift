import SourceText

/// A `let` in a file with version 1.
enum LetInFirstVersion {
  static let page = DiagnosticPage(
    "cloud/let-version",
    "Version 1 of the rules language has no `let`.",
    bad: """
      rules_version = '1';
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} {
          function isOwner() { let uid = request.auth.uid; return uid == id; }
          allow read: if isOwner();
        }
      }
      """,
    good: """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} {
          function isOwner() { let uid = request.auth.uid; return uid == id; }
          allow read: if isOwner();
        }
      }
      """,
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Let bindings are not allowed in rules_version=\"1\";", at: name.span,
      label: "start the file with `rules_version = '2';`, or write the value where it is used")
  }
}
