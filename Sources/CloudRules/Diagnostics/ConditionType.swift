import SourceText

/// A condition that is never a boolean.
enum ConditionType {
  static let page = DiagnosticPage(
    "cloud/condition-type",
    "The condition of an `allow` must be a boolean. Any other value denies the request.",
    bad: ExampleRules.around("allow read: if 'true';"),
    good: ExampleRules.around("allow read: if true == (id == 'a');"),
    source: "emulator 1.19.9")

  static func report(_ types: TypeList, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning,
      "Invalid type. Permission statements expect a boolean value. Received one of \(types.text).", at: span,
      label: "this never allows anything")
  }
}
