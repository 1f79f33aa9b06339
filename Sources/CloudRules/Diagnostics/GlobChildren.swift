import SourceText

/// Matches inside a match that closes its path: with `{name=**}` at its end in version 1, before its end in version 2.
enum GlobChildren {
  static let page = DiagnosticPage(
    "cloud/glob-children",
    """
    In version 1, `{name=**}` takes the whole rest of a path, so a match inside it has nothing left to match. In version \
    2, Google's emulator loses count where segments follow `{name=**}` and matches are inside: it denies what these \
    matches say, and grants other paths. Here such an inner match never grants.
    """,
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

  static func report(at span: Span, version: Int) -> Diagnostic {
    Diagnostic(
      page.code, .warning,
      version == 1
        ? "Glob(**) resource rules should not have child resource rules."
        : "a match inside a path that goes on behind `{name=**}` never grants", at: span,
      label: "the matches inside this one never match",
      notes: [
        version == 1
          ? "version 2 takes `{name=**}` anywhere: begin the file with `rules_version = '2';`"
          : "write the inner match as a match of its own, with the whole path: `match /{path=**}/posts/{post}/notes/{note}`"
      ])
  }
}
