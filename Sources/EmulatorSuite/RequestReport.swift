package import EmulatedProjects
import RuleCoverage
import RuleEvaluation
import RuleValues
import SecurityRules
package import SourceText

/// What a server tells about the requests of a test run.
package struct RequestReport: Sendable {
  private let entries: [RequestJournal.Entry]
  private let coverage: [CoverageReport]

  /// Summarizes the requests of a journal.
  package init(_ journal: RequestJournal) {
    entries = journal.entries()
    coverage = journal.counts.map { RulesCoverage($0.ruleset, $0.counts).report }
  }

  /// Returns the report as text: how many requests were decided, the denials by the rule that decided, the queries that the
  /// rules do not prove, and the coverage of the rules.
  package func text(_ style: TerminalStyle) -> String {
    let ruled = entries.filter { $0.event.identity != .administrator }
    let denied = ruled.filter { !$0.event.isAllowed }
    var lines = [
      "\(ruled.count) requests decided by rules: \(ruled.count - denied.count) allowed, \(denied.count) denied"
    ]
    lines += Self.grouped(denied.compactMap { $0.event.decision.map { "\($0)" } }, "Denied")
    lines += Self.grouped(ruled.compactMap { Self.unproven($0.event) }, "Allowed, but not proven")
    let shown = coverage.isEmpty ? "" : "\n" + CoverageText.render(coverage, style: style)
    return lines.joined(separator: "\n") + "\n" + shown
  }

  /// Returns how often each sentence occurs, the most frequent first.
  private static func grouped(_ sentences: [String], _ title: String) -> [String] {
    if sentences.isEmpty { return [] }
    let counts = Dictionary(grouping: sentences) { $0 }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let omitted = sorted.count - maximumLines
    return ["", title] + sorted.prefix(maximumLines).map { "  \($0.value) × \($0.key)" }
      + (omitted > 0 ? ["  … and \(omitted) more"] : [])
  }

  private static let maximumLines = 30

  private static func unproven(_ event: DecisionEvent) -> String? {
    guard let decision = event.decision, let warning = decision.warnings.first else { return nil }
    return "\(event.operation.policyPath) (\(decision.place.map { "\($0)" } ?? "")): \(warning.description)"
  }
}
