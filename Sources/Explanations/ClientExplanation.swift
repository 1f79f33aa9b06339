import RequestSimulation
package import RuleEvaluation
import RulesProjects
package import SourceText

/// How much detail an explanation of a decision contains.
package enum DetailLevel: String, Sendable, Hashable, CaseIterable {
  /// The information that the client may see: its own request, the outcome and a stable code. Suitable for responses
  /// and shared logs.
  case client
  /// Everything: rules, values, claims, stored data and the closest allowed requests. Intended for the authors of the
  /// rules.
  case full
}

/// The part of an explanation that a client may see: its own request and the ``ClientReason``.
package struct ClientExplanation: Sendable {
  /// Whether the request was allowed or denied.
  package let effect: Decision.Effect
  /// The stable code with its sentence.
  package let reason: ClientReason
  let verb: String
  let place: String
  let places: [String]

  /// Creates the part of an explanation that a client may see.
  package init(_ story: DecisionExplanation) {
    effect = story.decision.effect
    reason = story.decision.clientReason
    verb = story.verb
    place = story.request.place
    places = story.request.places
  }

  /// The outcome with its code, followed by a sentence.
  package var text: String {
    let paths = places.map { "      \(TerminalText.elided($0, limit: ValueText.maximumPath))\n" }.joined()
    return "\(head): \(reason.code)\n\(paths)\n\(reason.sentence)\n"
  }

  /// The outcome and its code on one line.
  package var line: String { "\(head): \(reason.code)" }

  /// The outcome, the name of the operation and the path.
  var head: String {
    "\(effect.rawValue.uppercased()) \(verb) \(TerminalText.elided(place, limit: ValueText.maximumPath))"
  }

  /// Writes a JSON object with `level` (`client`), `effect`, `operation` (`kind`, `path`, `paths`), `reason` (the code)
  /// and `summary`.
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
}
