import RulePatterns
import SourceText

/// A regular expression that the service does not accept.
enum InvalidPattern {
  static let page = DiagnosticPage(
    "realtime/regex",
    """
    Regular expressions have a small part of JavaScript's syntax: `^` only first, `$` only last, groups, \
    alternatives that are not empty, classes, `*` `+` `?` `{n,m}`, and `\\s \\w \\d` with their opposites. The only \
    flag is `i`.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.val().matches(/^(up|down|)$/)"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val().matches(/^(up|down)?$/)"}}}"#,
    source: "documentation: Use regular expressions in Realtime Database Security Rules; goldibex/targaryen#143")

  static func report(_ error: RegexError, at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, error.message, at: span, notes: error.hint.map { [$0] } ?? [])
  }
}
