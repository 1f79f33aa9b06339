import SourceText

/// An operand or argument that never has an accepted type.
enum OperandType {
  static let page = DiagnosticPage(
    "cloud/operand-type",
    "The value never has a type that is accepted here. Evaluating it is an error.",
    bad: ExampleRules.around("allow read: if 'admin' in 'admins';"),
    good: ExampleRules.around("allow read: if 'admin' in resource.data.admins;"),
    source: "emulator 1.19.9")

  static func report(_ types: TypeList, wanted: TypeList, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Invalid type. Received one of \(types.text). Expected one of \(wanted.text).", at: span,
      label: "evaluating this is an error")
  }
}
