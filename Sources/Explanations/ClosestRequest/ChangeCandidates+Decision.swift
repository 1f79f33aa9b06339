import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

extension ChangeCandidates {
  /// Returns changes with which a denied request might be allowed, the most likely of each rule first.
  static func candidates(
    for situation: Situation, decision: Decision, explanation: Explanation?, in program: Program
  ) -> [[SituationEdit]] {
    var found: [[SituationEdit]] = []
    func add(_ edits: [[SituationEdit]]) { for edit in edits where !found.contains(edit) { found.append(edit) } }
    if case .noRule(.read, let path) = decision.reason, situation.request.service == .realtime {
      for place in PlacesBelow(program, situation.seed.data).readable(from: path) {
        add([[SituationEdit(lever: .below(place), change: .keep)]])
      }
    }
    for visit in visits(decision, explanation) {
      let subject = EditSubject(situation: situation, program: program, visit: visit)
      var wishes = ChangeCandidates(subject)
      wishes.want(TracedStep(visit.condition, program), true)
      if case .invalid = decision.reason { wishes.leaveOut(visit.location) }
      if case .notGranted = decision.reason { wishes.toggleDocument() }
      add(wishes.candidates)
    }
    return found
  }

  /// Returns the evaluated rules that could have granted access, or the rule that rejected the data.
  private static func visits(_ decision: Decision, _ explanation: Explanation?) -> [Explanation.Visit] {
    guard let explanation else { return [] }
    let decided: [Decision.Visit] =
      switch decision.reason {
      case .notGranted(_, _, let visits): visits
      case .invalid(let visit): [visit]
      default: []
      }
    return decided.compactMap { visit in
      explanation.visits.last { $0.rule == visit.rule && $0.location == visit.location }
    }
  }

  /// Adds a change that omits an invalid value from the write.
  private mutating func leaveOut(_ place: DataPath) {
    guard case .realtime(.set(let base, _)) = subject.request.operation, base.contains(place), base != place else {
      if case .realtime(.update(let base, let values)) = subject.request.operation,
        values.contains(where: { base.appending($0.path).contains(place) })
      {
        add(.written(place), .remove)
      }
      return
    }
    add(.written(place), .remove)
  }

  /// Adds a change between create and update: the document exists instead of being missing, or the reverse.
  private mutating func toggleDocument() {
    guard case .firestore(.commit(let writes)) = subject.request.operation, let document = subject.document,
      let write = writes.first(where: { $0.path == document }), write.precondition == nil
    else { return }
    add(.document(document), .set(.map(DocumentFields()), .anything))
    add(.document(document), .remove)
  }
}
