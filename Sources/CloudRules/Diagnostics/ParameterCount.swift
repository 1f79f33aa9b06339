import SourceText

/// A function with too many parameters.
enum ParameterCount {
  static let page = DiagnosticPage(
    "cloud/parameter-count", .limits,
    "A function may have at most \(CloudLimits.parameters) parameters.",
    bad: function(CloudLimits.parameters + 1),
    good: function(CloudLimits.parameters),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      "Maximum allowed function arguments of \(CloudLimits.parameters) for function \(name.text) is reached.",
      at: name.span, notes: ["a map can hold several values: `isValid({'title': …, 'owner': …})`"])
  }

  private static func function(_ count: Int) -> String {
    let names = (1...count).map { "p\($0)" }
    let values = (1...count).map { "\($0)" }
    return ExampleRules.around(
      "function f(\(names.joined(separator: ", "))) { return \(names.joined(separator: " + ")) == 1; }\n"
        + "    allow read: if f(\(values.joined(separator: ", ")));")
  }
}
