import RequestSimulation
import RuleValues
import SourceText

extension SuiteProblem {
  /// A case without exactly one operation, or with a key that its operation does not take.
  enum Operation {
    static let page = DiagnosticPage(
      "suite/operation",
      "A case has one operation of its service. Only a write takes a value; only a query takes an order, filters and bounds.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, remove: /a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameters:
    ///   - foreign: the operation of another service that the case has; nil if it has none at all.
    ///   - verbs: all operations of the service.
    static func none(_ foreign: String?, among verbs: [String], at span: Span) -> Diagnostic {
      let meant = foreign.map { FamiliarWords.verbs(for: $0, among: verbs) } ?? []
      return Diagnostic(
        page.code, .error,
        foreign.map { "\(productName(of: verbs)) has no operation `\($0)`" } ?? "the case has no operation",
        at: span,
        label: meant.isEmpty ? "" : "did you mean \(meant.map { "`\($0)`" }.joined(separator: " or "))?",
        notes: ["name one operation: \(verbs.map { "`\($0)`" }.joined(separator: ", "))"])
    }

    /// Returns the name of the service with these operations.
    private static func productName(of verbs: [String]) -> String {
      let service = RulesService.allCases.first { $0.cases(resource: nil).forms.map(\.verb.rawValue) == verbs }
      return service?.productName ?? "this service"
    }

    static func several(_ first: String, _ second: String, at span: Span, first firstSpan: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "a case has one operation, and this one has `\(first)` and `\(second)`", at: span,
        labels: [Diagnostic.Label(firstSpan, "the other operation")])
    }

    /// A key that a step cannot have.
    static func inStep(_ key: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "a step cannot contain `\(key)`", at: span, label: "",
        notes: ["a step is one request, or a table of requests"])
    }

    static func stray(_ key: String, verb: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "`\(key)` cannot be combined with `\(verb)`", at: span)
    }
  }
}
