import RequestLines
import SourceText

/// The answers to the cases of a scenario: `"cases": [{"description", "got", …}]`.
struct ScenarioOutcomes {
  private var outcomes: [(description: String, outcome: LineAnswer.Outcome)] = []

  mutating func append(_ description: String, _ outcome: LineAnswer.Outcome) { outcomes.append((description, outcome)) }

  var content: LineAnswer.Content {
    .members { [outcomes] writer in
      writer.key("cases")
      writer.array {
        for (description, outcome) in outcomes {
          $0.object {
            $0.member("description", description)
            outcome.write(to: &$0)
          }
        }
      }
    }
  }
}
