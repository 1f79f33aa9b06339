import Explanations
import RulePrograms
package import RuleProofs
import SecurityRules
package import SourceText

/// The findings of an audit for people: what was refuted or is open, by topics.
package struct AuditText: Sendable {
  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns a section for each topic with a claim that is not proved, and a line with the numbers of answers.
  ///
  /// - Parameter findings: the findings of the check. Refuted claims without one are only counted: a comment in the rules accepts
  ///   them, or the options leave them out. Nil to show all.
  /// - Throws: as `ReportedClaim.init(_:)`.
  package func render(_ audit: RulesAudit, reported findings: [Diagnostic]? = nil) throws -> String {
    let shown = findings.map { AuditFindings.places(of: $0) }
    var (text, accepted) = ("", 0)
    var reported: [ReportedClaim] = []
    for topic in AuditTopic.allCases {
      var open: [ReportedClaim] = []
      for finding in audit.findings where finding.topic == topic {
        let answers = try finding.answers.map { try ReportedClaim($0.answer) }
        reported += answers.prefix(1)
        if case .proved = finding.answer.outcome { continue }
        if let claim = answers.first(where: { !isLeftOut($0, of: finding, in: audit, shown: shown) }) {
          open.append(claim)
        } else {
          accepted += 1
        }
      }
      if open.isEmpty { continue }
      text += style.paint(topic.title, .strong) + "\n\n"
      text +=
        open.map { ClaimsText(style: style).block($0).map { "  \($0)\n" }.joined() }.joined(separator: "\n") + "\n"
    }
    let time = audit.rules.program.canFixTime ? ", for requests at \(audit.time)" : ""
    if accepted > 0 {
      text +=
        "\(accepted) refuted claim\(accepted == 1 ? "" : "s") that a comment accepts, or that the options leave out.\n"
    }
    return text + "Standard claims: \(reported.tally)\(time).\n"
  }

  /// Whether the check has no finding at the rule that refutes a claim. If that is a rule of another path and no request of the
  /// claim's own rules is known, other requests can refute the claim, so it is shown.
  private func isLeftOut(
    _ claim: ReportedClaim, of finding: RulesAudit.Finding, in audit: RulesAudit, shown: Set<AuditFindings.Place>?
  ) -> Bool {
    guard let shown, case .refuted = claim.answer.outcome, let rule = AuditFindings.grant(of: claim),
      finding.own != nil || audit.isAbout(rule, claim.answer.claim)
    else { return false }
    return !shown.contains(AuditFindings.place(of: claim, finding.topic, in: audit))
  }
}
