import SourceText

/// Too many captures on the path to a match.
enum CaptureCount {
  static let page = DiagnosticPage(
    "cloud/capture-count", .limits,
    "The paths of nested matches may capture at most \(CloudLimits.captures) segments in total.",
    bad: path(CloudLimits.captures + 1),
    good: path(CloudLimits.captures),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed amount of \(CloudLimits.captures) match field variables is reached.",
      at: span, label: "this path exceeds the limit", notes: ["captures that no rule reads count, too"])
  }

  private static func path(_ count: Int) -> String {
    let rest = (1..<count).map { "/{c\($0)}" }.joined()
    return "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents\(rest) {\n"
      + "    allow read: if request.auth != null;\n  }\n}\n"
  }
}
