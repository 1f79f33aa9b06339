import SourceText

/// A call with too many or too few arguments.
enum ArgumentCount {
  static let page = DiagnosticPage(
    "cloud/argument-count",
    "The function accepts a different number of arguments. The call is an error when the rule is evaluated.",
    bad: ExampleRules.around("allow read: if resource.data.get('owner') == request.auth.uid;"),
    good: ExampleRules.around("allow read: if resource.data.get('owner', null) == request.auth.uid;"),
    source: "emulator 1.19.9")

  static func report(_ name: String, takes counts: [Int], found: Int, at span: Span) -> Diagnostic {
    let expected = Set(counts).sorted().map(String.init).joined(separator: " or ")
    return Diagnostic(
      page.code, .warning, "Incorrect number of arguments supplied to function: \(name).", at: span,
      label: "expected \(expected), found \(found)",
      notes: name == "get" && found == 1 ? ["`map.get(key, default)` needs a default for a missing key"] : [])
  }
}
