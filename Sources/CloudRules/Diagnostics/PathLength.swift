import SourceText

/// Too many segments on the path to a match.
enum PathLength {
  static let page = DiagnosticPage(
    "cloud/path-length", .limits,
    "The paths of nested matches may have at most \(CloudLimits.pathLength) segments in total.",
    bad: path(CloudLimits.pathLength + 1),
    good: path(CloudLimits.pathLength),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed path length of \(CloudLimits.pathLength) is reached.", at: span,
      label: "this path exceeds the limit")
  }

  private static func path(_ count: Int) -> String {
    let rest = String(repeating: "/a", count: count - 3)
    return "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents\(rest) {\n"
      + "    allow read: if request.auth != null;\n  }\n}\n"
  }
}
