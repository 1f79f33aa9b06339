import Explanations
import RuleEvaluation
import RulePrograms
package import RuleProofs
package import RulesProjects
import SourceText
import SymbolicRules
import TestSuites

/// The report of a comparison as one JSON object.
package enum ComparisonJSON {
  /// How the report is masked. Names of rules files and paths of rules are kept.
  package static let masking = Masking.json(keeping: ["old", "new", "differences.access"])

  /// Returns the object and a newline: `old` and `new` (the names of the files), `equivalent` and its `exceptions`, `differences` and
  /// `open`, the requests whose question has no answer.
  package static func render(
    _ found: [ComparedAccess], _ comparison: RulesComparison, files: (old: String, new: String)
  )
    -> String
  {
    let isBounded = comparison.longestPath.map { ["for paths of more than \($0) segments"] } ?? []
    let exceptions = isBounded + ComparisonText.exceptions(comparison)
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.member("old", files.old)
      $0.member("new", files.new)
      $0.member("equivalent", found.isEmpty && comparison.open.isEmpty)
      $0.key("exceptions")
      $0.array { for exception in exceptions { $0.string(exception) } }
      $0.key("differences")
      $0.array { for access in found { write(access, &$0) } }
      $0.key("open")
      $0.array {
        for question in comparison.open {
          $0.object {
            $0.member("change", question.isNewlyAllowed ? "newly-allowed" : "newly-denied")
            $0.member("access", "\(question.form.method.rawValue) \(question.form.description)")
            $0.key("notModeled")
            $0.array { for gap in question.gaps { $0.string("\(gap.construct) at \(gap.place)") } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func write(_ access: ComparedAccess, _ writer: inout JSONWriter) {
    let renderer = ExplanationRenderer()
    writer.object {
      $0.member("change", access.isNewlyAllowed ? "newly-allowed" : "newly-denied")
      $0.member("access", access.name)
      $0.key("request")
      ValueDraft.members(access.request.members).tree.write(to: &$0)
      for (version, story) in [("oldDecision", access.old), ("newDecision", access.new)] {
        $0.key(version)
        $0.object {
          $0.member("effect", story.decision.effect.rawValue)
          $0.member("because", story.because)
          $0.member("reason", renderer.summary(story))
        }
      }
    }
  }
}
