import SourceText

/// A slash without a segment after it.
enum StraySlash {
  static let page = DiagnosticPage(
    "cloud/slash",
    "Each slash of a path is followed by a segment: text, `{name}`, `{name=**}` or, in an expression, `$(value)`.",
    bad: ExampleRules.around("match /comments/ { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /comments { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9")

  static let message = "Forward slash '/' found where identifier or binding expected."

  static func report(at span: Span, notes: [String] = [], fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "expected a segment after this", notes: notes, fixIts: fixIts)
  }

  /// A slash at the end of a path.
  static func trailing(at span: Span) -> Diagnostic {
    report(at: span, fixIts: [FixIt("remove `/`", [TextEdit(span, "")])])
  }
}
