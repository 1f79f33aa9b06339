import RulePrograms
import SourceText

/// Data before a `create`, and data after a request that writes none.
enum AbsentResource {
  static let page = DiagnosticPage(
    "cloud/absent-resource",
    """
    Before a `create` there is no document: `resource` is null, and `resource.data` an error. Reads and `delete` bring no \
    new data: `request.resource.data` is an error there.
    """,
    bad: ExampleRules.around("allow create: if resource.data.owner == request.auth.uid;"),
    good: ExampleRules.around("allow create: if request.resource.data.owner == request.auth.uid;"),
    source: "emulator 1.19.9")

  static func existing(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`resource` is null in `create`", at: span, label: "reading from it is an error",
      notes: ["the new data is `request.resource.data`"])
  }

  static func incoming(_ methods: MethodSet, at span: Span) -> Diagnostic {
    let names = methods.methods.map { "`\($0.rawValue)`" }
    return Diagnostic(
      page.code, .warning, "there is no `request.resource` in \(names.joined(separator: ", "))", at: span,
      label: "reading from it is an error", notes: ["the stored data is `resource.data`"])
  }
}
