import SourceText

extension SuiteProblem {
  /// A case that does not do exactly one thing, or carries what its operation does not take.
  enum Operation {
    static let page = DiagnosticPage(
      "suite/operation",
      "A case does one thing, in the words of its service; a value belongs to a write, an order, filters and bounds to a query.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, remove: /a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter foreign: what cases of another service do.
    static func none(_ foreign: String?, among verbs: [String], at span: Span) -> Diagnostic {
      let meant = foreign.map { FamiliarWords.verbs(for: $0, among: verbs) } ?? []
      return Diagnostic(
        page.code, .error, foreign.map { "`\($0)` is nothing that this service does" } ?? "the case does nothing",
        at: span,
        label: meant.isEmpty ? "" : "did you mean \(meant.map { "`\($0)`" }.joined(separator: " or "))?",
        notes: ["name one operation: \(verbs.map { "`\($0)`" }.joined(separator: ", "))"])
    }

    static func several(_ first: String, _ second: String, at span: Span, first firstSpan: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "a case does one thing, and this one has `\(first)` and `\(second)`", at: span,
        labels: [Diagnostic.Label(firstSpan, "the other one")])
    }

    static func stray(_ key: String, verb: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "`\(key)` does not go with `\(verb)`", at: span)
    }
  }
}
