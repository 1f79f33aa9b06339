import SourceText

/// Too many captures on the way to a match.
enum CaptureCount {
  static let page = DiagnosticPage(
    "cloud/capture-count",
    "The paths of matches inside each other capture at most \(CloudLimits.captures) segments together.",
    bad: path(CloudLimits.captures + 1),
    good: path(CloudLimits.captures),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed amount of \(CloudLimits.captures) match field variables is reached.",
      at: span, label: "more with this path", notes: ["a segment that no rule reads still counts"])
  }

  private static func path(_ count: Int) -> String {
    let rest = (1..<count).map { "/{c\($0)}" }.joined()
    return "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents\(rest) {\n"
      + "    allow read: if request.auth != null;\n  }\n}\n"
  }
}
