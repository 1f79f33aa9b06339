package import EmulatedProjects
package import RuleCoverage
import RuleEvaluation
import RuleValues
import SecurityRules
package import SourceText

/// What a server tells about the requests of a test run.
package struct RequestReport: Sendable {
  /// The maximum number of groups in a section.
  private static let maximumGroups = 20

  private let summary: RequestJournal.Summary
  /// The coverage of each ruleset that decided requests.
  package let coverage: [CoverageReport]

  /// Summarizes the requests of a journal.
  package init(_ journal: RequestJournal) {
    summary = journal.summary
    coverage = journal.coverage
  }

  /// Returns the report as text: how many requests were decided, the denials by cause, the denials that only a catch-all
  /// answered, the queries that the rules do not prove, the rules that no request reached, and the coverage.
  package func text(_ style: TerminalStyle) -> String {
    let ruled = summary.allowed + summary.denied
    var lines = ["\(ruled) requests decided by rules: \(summary.allowed) allowed, \(summary.denied) denied"]
    if summary.administrator > 0 { lines[0] += "; \(summary.administrator) by the administrator, without rules" }
    lines += denials(summary.denials.sorted.filter { !$0.isCatchAll }, "Denied", style)
    lines += denials(
      summary.denials.sorted.filter(\.isCatchAll),
      "Denied only because no rule matches, or by a rule for all paths: is a path mistyped?", style)
    if summary.denials.omittedCount > 0 {
      lines.append("  … and \(summary.denials.omittedCount) denials of other causes")
    }
    lines += section("Allowed, although the rules do not prove the query", style, unproven)
    lines += section("Rules that no request reached", style, unreached)
    let table = coverage.isEmpty ? "" : "\n" + CoverageText.table(coverage, style: style)
    return lines.joined(separator: "\n") + "\n" + table
  }

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
