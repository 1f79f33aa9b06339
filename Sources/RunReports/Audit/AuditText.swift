import Explanations
import RulePrograms
package import RuleProofs
import SecurityRules
package import SourceText

/// The findings of an audit for people: what was refuted or is open, by topics.
package struct AuditText: Sendable {
  /// A code at a statement.
  private struct Place: Hashable {
    let code: DiagnosticCode
    let span: Span
  }

  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Whether the rule that allows the request is the only one that the claim is about.
  private func isOfItsRule(_ claim: ReportedClaim, _ audit: RulesAudit) -> Bool {
    guard case .granted(let grant)? = claim.refutation?.decision.decision.reason else { return false }
    return audit.isAbout(grant.rule, claim.answer.claim)
  }

  /// Returns a section for each topic with a claim that is not proved, and a line with the numbers of answers.
  ///
  /// - Parameter findings: the findings of the check. Refuted claims without one are only counted: a comment in the rules accepts
  ///   them, or the options leave them out. Nil to show all.
  /// - Throws: as `ReportedClaim.init(_:)`.
  package func render(_ audit: RulesAudit, reported findings: [Diagnostic]? = nil) throws -> String {
    let shown = findings.map { Set($0.map { Place(code: $0.code, span: $0.span) }) }
    var (text, accepted) = ("", 0)
    var reported: [ReportedClaim] = []
    for topic in AuditTopic.allCases {
      let claims = try audit.findings.filter { $0.topic == topic }.map { try ReportedClaim($0.answer) }
      reported += claims
      let open = claims.filter { claim in
        switch claim.answer.outcome {
        case .proved: return false
        case .unknown, .searched: return true
        case .refuted:
          let place = Place(code: AuditFindings.code(of: topic), span: AuditFindings.span(of: claim, in: audit))
          let isShown = shown?.contains(place) ?? true || !isOfItsRule(claim, audit)
          if !isShown { accepted += 1 }
          return isShown
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
}
