import SourceText

/// A function with too many `let` declarations.
enum LetCount {
  static let page = DiagnosticPage(
    "cloud/let-count", .limits,
    "A function may have at most \(CloudLimits.variables) `let` declarations. The service's message says 10.",
    bad: function(CloudLimits.variables + 1),
    good: function(CloudLimits.variables),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules; davideast/pyric")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed variable count of 10 for a given function has been reached.", at: span,
      label: "after \(CloudLimits.variables + 1) `let` declarations", notes: ["split the function"])
  }

  private static func function(_ count: Int) -> String {
    let lets = (1...count).map { "let v\($0) = request.auth.token.v\($0);" }.joined(separator: " ")
    let names = (1...count).map { "v\($0)" }.joined(separator: " && ")
    return ExampleRules.around("function f() { \(lets) return \(names); }\n    allow read: if f();")
  }
}
