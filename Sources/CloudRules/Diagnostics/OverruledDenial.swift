import SourceText

/// `if false`, which takes nothing away.
enum OverruledDenial {
  static let page = DiagnosticPage(
    "cloud/overruled-denial",
    """
    Any `allow` that matches is enough, so `if false` forbids nothing: where the condition of a `{name=**}` around it \
    holds, its documents are granted as all others are.
    """,
    bad: rules("request.auth.token.admin == true"),
    good: rules("request.auth.token.admin == true && document[0] != 'ledger'"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9")

  private static func rules(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /{document=**} { allow write: if \(condition); }
        match /ledger/{entry} { allow write: if false; }
      }
    }

    """
  }

  static func report(at span: Span, grant: Span) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`if false` forbids nothing that another `allow` grants", at: span,
      labels: [Diagnostic.Label(grant, "grants the same documents where its condition holds")])
  }
}
