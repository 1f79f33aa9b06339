import Explanations
import RuleEvaluation
import RuleProofs
package import SourceText

/// The report of claims for people.
package struct ClaimsText: Sendable {
  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns each claim with its answer, and a line with the numbers of answers.
  package func render(_ claims: [ReportedClaim]) -> String {
    var text = ""
    var isAfterBlock = false
    for claim in claims {
      let block = block(claim)
      if !text.isEmpty, isAfterBlock || block.count > 2 { text += "\n" }
      text += block.joined(separator: "\n") + "\n"
      isAfterBlock = block.count > 2
    }
    if !text.isEmpty { text += "\n" }
    let sentence = claims.tally
    return text + sentence.prefix(1).uppercased() + sentence.dropFirst() + ".\n"
  }

  /// Returns the lines of a claim: the answer, and what shows it.
  func block(_ claim: ReportedClaim) -> [String] {
    let (name, style) = head(claim.answer.outcome)
    let provers =
      claim.provers.isEmpty ? "" : self.style.paint(" (by \(claim.provers.joined(separator: " and ")))", .quiet)
    let claimed = self.style.paint(claim.answer.claim.description, .strong)
    var lines = ["\(self.style.paint(name, style))  \(claimed)\(provers)"]
    let renderer = ExplanationRenderer(style: .plain)
    if let refutation = claim.refutation {
      lines += refutation.request.lines(indent: "  ")
      let verb = refutation.decision.decision.isAllowed ? "allow" : "deny"
      lines += wrap("the rules \(verb) it: \(renderer.summary(refutation.decision))", renderer)
      if let other = refutation.other {
        let verb = other.decision.isAllowed ? "allows" : "denies"
        lines += wrap("the other version \(verb) it: \(renderer.summary(other))", renderer)
      }
    }
    for reason in claim.reasons { lines += wrap(reason, renderer) }
    if let note = claim.note { lines += wrap(note, renderer) }
    return lines
  }

  private func wrap(_ text: String, _ renderer: ExplanationRenderer) -> [String] {
    renderer.wrap("  " + text, indent: "    ").enumerated().map { $0 == 0 ? "  " + $1.drop { $0 == " " } : $1 }
  }

  private func head(_ outcome: ClaimAnswer.Outcome) -> (String, TerminalStyle.Role) {
    switch outcome {
    case .proved: ("PROVED  ", .good)
    case .refuted: ("REFUTED ", .bad)
    case .unknown: ("UNKNOWN ", .quiet)
    case .searched: ("SEARCHED", .quiet)
    }
  }
}
