import SourceText

/// Too many or too few arguments.
enum ArgumentCount {
  static let page = DiagnosticPage(
    "cloud/argument-count",
    "The function takes another number of arguments. Calling it so is an error when the rule is evaluated.",
    bad: ExampleRules.around("allow read: if resource.data.get('owner') == request.auth.uid;"),
    good: ExampleRules.around("allow read: if resource.data.get('owner', null) == request.auth.uid;"),
    source: "emulator 1.19.9")

  static func report(_ name: String, takes counts: [Int], found: Int, at span: Span) -> Diagnostic {
    let takes = Set(counts).sorted().map(String.init).joined(separator: " or ")
    return Diagnostic(
      page.code, .warning, "Incorrect number of arguments supplied to function: \(name).", at: span,
      label: "takes \(takes), and there \(found == 1 ? "is" : "are") \(found)",
      notes: name == "get" && found == 1 ? ["`map.get(key, default)` says what a missing key yields"] : [])
  }
}
