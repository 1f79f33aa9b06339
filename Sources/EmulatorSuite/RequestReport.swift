package import EmulatedProjects
package import RuleCoverage
import RuleEvaluation
import RuleValues
package import SecurityRules
package import SourceText

/// What a server tells about the requests of a test run.
package struct RequestReport: Sendable {
  /// The maximum number of groups in a section.
  private static let maximumGroups = 20

  private let summary: RequestJournal.Summary
  /// The open services that rules decide.
  private let services: [EmulatorName]
  private let requests: Int
  /// The coverage of the rules of files, reached or not, and of each other ruleset that decided requests.
  package let coverage: [CoverageReport]

  /// Summarizes the requests of a journal.
  ///
  /// - Parameters:
  ///   - journal: the decided requests.
  ///   - rules: the rules of files. They count for their services, also if no request reached them.
  ///   - services: the services that were open.
  ///   - requests: the number of requests that reached the services, whatever they wanted.
  package init(_ journal: RequestJournal, rules: [AnyRuleset], services: [EmulatorName], requests: Int) {
    summary = journal.summary
    self.requests = requests
    self.services = services.filter { $0.rulesService != nil }
    let known = rules.filter { ruleset in services.contains { $0.rulesService == ruleset.service } }
    coverage = journal.coverage(with: known)
  }

  /// Returns the report as text: how many requests were decided, the denials by cause, the denials that only a catch-all
  /// answered, the queries that the rules do not prove, the rules that no request reached, and the coverage.
  package func text(_ style: TerminalStyle) -> String {
    var lines = [headline]
    for cause in DenialGroup.Cause.allCases {
      lines += denials(summary.denials.sorted.filter { $0.cause == cause }, cause.rawValue, style)
    }
    if summary.denials.omittedCount > 0 {
      lines.append("  … and \(Self.count(summary.denials.omittedCount, "denial")) of other causes")
    }
    lines += section("Allowed, although the rules do not prove the query", style, unproven)
    lines += section("Rules that no request reached", style, unreached)
    let table = coverage.isEmpty ? "" : "\n" + CoverageText.table(coverage, style: style)
    return lines.joined(separator: "\n") + "\n" + table
  }

  /// The number of requests, or what to check if there was none.
  private var headline: String {
    let ruled = summary.allowed + summary.denied
    let variables = services.compactMap { $0.variables.first?.name }
    if requests > 0, ruled + summary.administrator == 0 {
      let few = requests == 1 ? "1 request" : "\(requests) requests"
      return "no request was decided by rules; \(few) of other kinds, such as uploads of rules or sign-ins"
    }
    if ruled + summary.administrator == 0, let last = variables.last {
      let others = variables.dropLast().joined(separator: ", ")
      return "no request reached this server; do the tests read \(others.isEmpty ? last : "\(others) and \(last)")?"
    }
    let text =
      "\(Self.count(ruled, "request")) decided by rules: \(summary.allowed) allowed, \(summary.denied) denied"
    return summary.administrator == 0 ? text : text + "; \(summary.administrator) by the administrator, without rules"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func denials(_ groups: [DenialGroup], _ title: String, _ style: TerminalStyle) -> [String] {
    section(title, style, groups.map { "\($0.count) × \($0.title)\n        \($0.example)" })
  }

  private var unproven: [String] {
    summary.unproven.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
  }

  /// The rules without an evaluation, each with its place.
  private var unreached: [String] {
    coverage.flatMap { report in
      report.parts.filter { $0.kind == .rule && $0.state == .uncovered }.map { part in
        "\(report.path):\(report.file.position(of: part.span.start))  \(part.name)"
      }
    }
  }

  private func section(_ title: String, _ style: TerminalStyle, _ items: [String]) -> [String] {
    if items.isEmpty { return [] }
    let omitted = items.count - Self.maximumGroups
    return ["", style.paint(title, .strong)] + items.prefix(Self.maximumGroups).map { "  " + $0 }
      + (omitted > 0 ? ["  … and \(omitted) more"] : [])
  }
}
