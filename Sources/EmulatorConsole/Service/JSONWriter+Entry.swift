import EmulatedProjects
import Explanations
import RequestSimulation
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

extension JSONWriter {
  /// Writes a decided request for the page.
  mutating func write(_ entry: RequestJournal.Entry) {
    let event = entry.event
    let request = SimulatedRequest.client(event.operation)
    object {
      $0.member("number", entry.number)
      $0.key("time")
      $0.integer(event.time)
      $0.member("service", event.service.rawValue)
      $0.member("store", event.requestID)
      $0.member("verb", RequestText.verb(request))
      $0.member("path", RequestText.place(request))
      $0.member("actor", RequestText.actor(event.identity))
      $0.member("effect", event.decision?.effect.rawValue ?? "failed")
      $0.member("rule", event.tellingPlace)
      $0.member("reason", entry.reason ?? event.decision?.sentence(event.ruleset?.program) ?? event.errorCode)
      $0.member("warning", event.decision?.warning?.description)
      if let decision = event.decision, let ruleset = event.ruleset, !decision.isAllowed {
        $0.member("catchAll", decision.isAnsweredByCatchAll(ruleset.program))
      }
      $0.key("microseconds")
      $0.integer(
        event.duration.components.attoseconds / 1_000_000_000_000 + event.duration.components.seconds * 1_000_000)
    }
  }
}

extension DecisionEvent {
  /// The place of the rule that says most about the decision.
  fileprivate var tellingPlace: String? {
    guard let program = ruleset?.program, let visit = decision?.telling(program) else { return nil }
    return "\(program.place(of: visit.rule))"
  }
}
