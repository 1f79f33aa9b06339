import Explanations
import RulePrograms
package import RuleProofs
package import SourceText

/// The findings of an audit for people: what was refuted or is open, by topics.
package struct AuditText: Sendable {
  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns a section for each topic with a claim that is not proved, and a line with the numbers of answers.
  ///
  /// - Throws: as `ReportedClaim.init(_:)`.
  package func render(_ audit: RulesAudit) throws -> String {
    var text = ""
    var reported: [ReportedClaim] = []
    for topic in AuditTopic.allCases {
      let claims = try audit.findings.filter { $0.topic == topic }.map { try ReportedClaim($0.answer) }
      reported += claims
      let open = claims.filter { if case .proved = $0.answer.outcome { false } else { true } }
      if open.isEmpty { continue }
      text += style.paint(topic.title, .strong) + "\n\n"
      text +=
        open.map { ClaimsText(style: style).block($0).map { "  \($0)\n" }.joined() }.joined(separator: "\n") + "\n"
    }
    return text + "Standard claims: \(reported.tally).\n"
  }
}
