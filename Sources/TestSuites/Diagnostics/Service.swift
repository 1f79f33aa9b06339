import RuleValues
import RulesProjects
import SourceText

extension SuiteProblem {
  /// A suite whose service is unknown or does not match its rules.
  enum Service {
    static let page = DiagnosticPage(
      "suite/service",
      "A suite tests the rules of one service: the service that the rules declare, or that `service` names.",
      bad: "service: firestor\n" + SuiteExample.text(),
      good: "service: realtime\n" + SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    private static let names = RulesService.allCases.map(\.rawValue)

    static func unknown(_ name: String, at span: Span) -> Diagnostic {
      let nearest = NearestName.find(name, among: names)
      return Diagnostic(
        page.code, .error, "unknown service `\(name)`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: ["the services are \(list(names))"])
    }

    static func other(_ named: RulesService, declared: [RulesService], at span: Span) -> Diagnostic {
      let found = list(declared.map(\.rawValue))
      return Diagnostic(
        page.code, .error, "the rules are for \(found), but the suite is for `\(named.rawValue)`", at: span)
    }

    static func unclear(_ declared: [RulesService], at span: Span) -> Diagnostic {
      let found = declared.isEmpty ? "declare no service" : "are for \(list(declared.map(\.rawValue)))"
      return Diagnostic(
        page.code, .error, "the rules \(found)", at: span, notes: ["name the service to test: `service: firestore`"])
    }

    static func project(_ problem: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, problem, at: span)
    }

    static func candidates(_ rules: [ProjectFile.Rules], in path: String, at span: Span) -> Diagnostic {
      guard !rules.isEmpty else {
        return Diagnostic(page.code, .error, "`\(path)` names no rules for that service or target", at: span)
      }
      let found = rules.map { entry in
        "\(entry.service.rawValue)\((entry.resource ?? entry.target?.name).map { " \($0)" } ?? "")"
      }
      return Diagnostic(
        page.code, .error, "`\(path)` names rules for \(list(found))", at: span,
        notes: ["name the rules to test: `service: firestore`, and `target` if the service has several"])
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
  }
}
