import RequestSimulation
package import RuleEvaluation
import RulesProjects
package import SourceText

/// How much of a decision is told.
package enum DetailLevel: String, Sendable, Hashable, CaseIterable {
  /// What the client may know that asked: what it asked for, the outcome, a stable code. For logs that others read, and
  /// for answers.
  case client
  /// Everything: rules, values, claims, stored data, the nearest miss. For the authors of the rules.
  case full
}

/// What a client may be told of a decision: its own request, and ``ClientReason``.
package struct ClientStory: Sendable {
  /// Yes or no.
  package let effect: Decision.Effect
  /// The code and its sentence.
  package let reason: ClientReason
  let verb: String
  let place: String
  let places: [String]

  /// The part of a story that is fit for the client.
  package init(_ story: DecisionStory) {
    effect = story.decision.effect
    reason = story.decision.clientReason
    verb = story.verb
    place = story.request.place
    places = story.request.places
  }

  /// The answer with its code, and a sentence.
  package var text: String {
    let paths = places.map { "      \(TerminalText.elided($0, limit: ValueText.maximumPath))\n" }.joined()
    return "\(head): \(reason.code)\n\(paths)\n\(reason.sentence)\n"
  }

  /// The same on one line.
  package var line: String { "\(head): \(reason.code)" }

  private var head: String {
    "\(effect.rawValue.uppercased()) \(verb) \(TerminalText.elided(place, limit: ValueText.maximumPath))"
  }

  /// Writes the same as JSON: `level` (`client`), `effect`, `operation` (`kind`, `path`, `paths`), `reason` (the code) and
  /// `summary`.
  package func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("level", DetailLevel.client.rawValue)
      $0.member("effect", effect.rawValue)
      $0.key("operation")
      $0.object {
        $0.member("kind", verb)
        $0.member("path", place)
        guard !places.isEmpty else { return }
        $0.key("paths")
        $0.array { for place in places { $0.string(place) } }
      }
      $0.member("reason", reason.code)
      $0.member("summary", reason.sentence)
    }
  }

  /// The same as a page.
  package var page: String {
    var page = PageBuilder(title: head)
    page.headline(effect, "\(verb) \(place)", by: nil)
    page.section(nil) { page in page.paragraph("\(reason.sentence) (\(reason.code))") }
    return page.text
  }
}
