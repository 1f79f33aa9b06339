import SourceText

/// Matches nested in a match below which nothing matches: one that ends with `{name=**}` in version 1, or that has
/// segments after `{name=**}` in version 2.
enum GlobChildren {
  static let page = DiagnosticPage(
    "cloud/glob-children",
    """
    In version 1, `{name=**}` matches the whole rest of a path, so a nested match has nothing left to match. In \
    version 2, if segments follow `{name=**}`, Google's emulator compares nested matches with the wrong segments: it \
    denies the paths that they name and grants others. Here such a nested match never grants.
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
        : "a match nested in a path that continues after `{name=**}` never grants", at: span,
      label: "matches nested in this one never match",
      notes: [
        version == 1
          ? "version 2 allows `{name=**}` anywhere: start the file with `rules_version = '2';`"
          : "write the nested match separately, with the whole path: `match /{path=**}/posts/{post}/notes/{note}`"
      ])
  }
}
