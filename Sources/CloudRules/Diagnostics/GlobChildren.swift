import SourceText

/// A match inside one that ends in `{name=**}`, in version 1.
enum GlobChildren {
  static let page = DiagnosticPage(
    "cloud/glob-children",
    "In version 1 `{name=**}` takes the whole rest of a path, so that a match inside it has nothing left to match.",
    bad: """
      rules_version = '1';
      service cloud.firestore {
        match /databases/{database}/documents/{path=**} {
          match /notes/{note} { allow read: if request.auth != null; }
        }
      }
      """,
    good: """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/{path=**} {
          match /notes/{note} { allow read: if request.auth != null; }
        }
      }
      """,
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Glob(**) resource rules should not have child resource rules.", at: span,
      label: "the matches inside this one never match",
      notes: ["version 2 takes `{name=**}` anywhere: begin the file with `rules_version = '2';`"])
  }
}
