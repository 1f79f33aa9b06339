import SourceText

/// A provider's name in the other of two vocabularies, or in the wrong case.
enum ProviderName {
  static let page = DiagnosticPage(
    "realtime/provider-name",
    """
    `auth.provider` says `github` where `auth.token.firebase.sign_in_provider` says `github.com`; so with Facebook, \
    Google and Twitter. The other form never equals it. Upper case counts: neither says `GitHub`.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.provider == 'github.com'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.provider == 'github'"}}}"#,
    source: "documentation: Use conditions in Realtime Database Security Rules; Security Rules and Authentication")

  static func report(_ way: String, _ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(way)` is never `\(name)`", at: span, label: "here it is called `\(meant)`",
      fixIts: [FixIt("write `'\(meant)'`", [TextEdit(span, "'\(meant)'")])])
  }
}
