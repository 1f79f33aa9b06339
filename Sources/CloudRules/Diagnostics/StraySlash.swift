import SourceText

/// A slash without a segment behind it.
enum StraySlash {
  static let page = DiagnosticPage(
    "cloud/slash",
    "Behind each slash of a path stands a segment: text, `{name}`, `{name=**}`, or, in an expression, `$(value)`.",
    bad: ExampleRules.around("match /comments/ { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /comments { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9")

  static let message = "Forward slash '/' found where identifier or binding expected."

  static func report(at span: Span, notes: [String] = [], fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "a segment must stand behind this", notes: notes, fixIts: fixIts)
  }

  /// Nothing but the slash is too much.
  static func trailing(at span: Span) -> Diagnostic {
    report(at: span, fixIts: [FixIt("leave `/` away", [TextEdit(span, "")])])
  }
}
