import SourceText

/// A `? :` whose branches have different types.
enum BranchTypes {
  static let page = DiagnosticPage(
    "cloud/branch-types",
    "The two branches of `? :` never have the same type, so one of them is probably a mistake.",
    bad: ExampleRules.around("allow read: if (id == 'a' ? 1 : 'one') == resource.data.n;"),
    good: ExampleRules.around("allow read: if (id == 'a' ? 1 : 2) == resource.data.n;"),
    source: "emulator 1.19.9")

  static func report(_ then: TypeList, _ otherwise: TypeList, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning,
      "Ternary operator result if condition is true has a different type than if condition is false.", at: span,
      label: "one of \(then.text) if true, one of \(otherwise.text) if false")
  }
}
