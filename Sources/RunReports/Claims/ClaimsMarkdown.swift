import Explanations
import RuleProofs
import TestSuites

/// The report of claims for a pull request.
package enum ClaimsMarkdown {
  /// Returns a table of the claims, and the request that refutes a claim in a block of its own.
  package static func render(_ claims: [ReportedClaim]) -> String {
    var text = "### Claims about the rules\n\n| answer | claim |\n|---|---|\n"
    for claim in claims {
      let name = claim.answer.outcome.name
      let answer = claim.refutation == nil ? name : "**\(name)**"
      // In a table, a bar ends the cell even within code.
      let code = Markdown.code(claim.answer.claim.description).split(separator: "|", omittingEmptySubsequences: false)
      text += "| \(answer) | \(code.joined(separator: "\\|")) |\n"
    }
    text += "\n\(claims.tally.prefix(1).uppercased() + claims.tally.dropFirst()).\n"
    for claim in claims {
      var details = claim.reasons.map { "- \(Markdown.escaped($0))\n" }.joined()
      if let refutation = claim.refutation {
        details = Markdown.block(refutation.request.lines().joined(separator: "\n"))
      }
      if details.isEmpty { continue }
      let summary = Markdown.escaped(claim.answer.claim.description)
      text += "\n<details><summary>\(summary)</summary>\n\n\(details)\n</details>\n"
    }
    return text
  }
}
