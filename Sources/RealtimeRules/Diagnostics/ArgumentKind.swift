import RulePrograms
import SourceText

/// An argument of the wrong type.
enum ArgumentKind {
  static let page = DiagnosticPage(
    "realtime/argument-kind",
    """
    `child`, `hasChild` and the string methods take strings, `matches` takes a regular expression between slashes, \
    and `hasChildren` an array of strings.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.val().matches('^a+$')"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val().matches(/^a+$/)"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func text(_ method: RealtimeMember, index: Int, found: RealtimeType, at span: Span) -> Diagnostic {
    let headline =
      method.arguments == .twoTexts
      ? "Argument \(index + 1) of \(method.name)() must be a string."
      : "\(method.name)() expects a string argument."
    return Diagnostic(
      page.code, .error, headline, at: span, label: "this is \(found.phrase)",
      notes: found == .number ? ["convert a number to a string with `x + ''`"] : [],
      fixIts: found == .snapshot ? [FixIt("write `.val()` after it", [TextEdit(Span(at: span.end), ".val()")])] : [])
  }

  static func pattern(found: RealtimeType, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .error, "matches() expects a regular expression literal argument.", at: span,
      label: "this is \(found.phrase)", notes: ["write a regular expression between slashes: `/^a+$/`"],
      fixIts: fixIts)
  }

  static func names(_ found: RealtimeType, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .error, "hasChildren() expects an array of child names.", at: span, label: "this is \(found.phrase)",
      notes: ["for one child: `hasChild('name')`; for several: `hasChildren(['one', 'other'])`"], fixIts: fixIts)
  }

  static func name(_ found: RealtimeType, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "hasChildren() expects an array of strings.", at: span, label: "this is \(found.phrase)",
      notes: ["child names are strings, even numeric ones: `'0'`"])
  }
}
