import Explanations
import RuleEvaluation
import RuleProofs
package import RulesProjects
import SourceText
import SymbolicRules
import TestSuites

/// The report of claims as one JSON object.
package enum ClaimsJSON {
  /// How the report is masked. Names of files and paths of rules are kept.
  package static let masking = Masking.json(keeping: ["rules", "claims.place", "claims.claim"])

  /// Returns the object and a newline: `rules` (the name of the file) and `claims`, each with its `answer`.
  package static func render(_ claims: [ReportedClaim], rules: String) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.member("rules", rules)
      $0.key("claims")
      $0.array { for claim in claims { write(claim, to: &$0) } }
    }
    return writer.text + "\n"
  }

  /// Writes a claim as an object.
  ///
  /// - Parameter topic: the topic of a standard claim.
  static func write(_ claim: ReportedClaim, topic: AuditTopic? = nil, to writer: inout JSONWriter) {
    let renderer = ExplanationRenderer()
    writer.object {
      if let topic { $0.member("topic", topic.rawValue) }
      $0.member("claim", claim.answer.claim.description)
      $0.member("place", claim.answer.claim.place)
      $0.member("answer", claim.answer.outcome.name)
      if !claim.provers.isEmpty {
        $0.key("provedBy")
        $0.array { for name in claim.provers { $0.string(name) } }
      }
      if !claim.bounds.isEmpty {
        $0.key("bounds")
        $0.array { for bound in claim.bounds { $0.string(bound) } }
      }
      if let longest = claim.answer.longestPath { $0.member("longestPath", longest) }
      if !claim.reasons.isEmpty {
        $0.key("reasons")
        $0.array { for reason in claim.reasons { $0.string(reason) } }
      }
      if let refutation = claim.refutation {
        $0.key("request")
        ValueDraft.members(refutation.request.members).tree.write(to: &$0)
        let stories = [("decision", refutation.decision)] + (refutation.other.map { [("otherDecision", $0)] } ?? [])
        for (key, story) in stories {
          $0.key(key)
          $0.object {
            $0.member("effect", story.decision.effect.rawValue)
            $0.member("because", story.because)
            $0.member("reason", renderer.summary(story))
          }
        }
      }
    }
  }
}
