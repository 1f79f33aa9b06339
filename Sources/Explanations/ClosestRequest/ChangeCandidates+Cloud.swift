import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

extension ChangeCandidates {
  /// Adds changes that give a built-in of Cloud rules the value `target`.
  mutating func cloud(_ builtin: Builtin, _ place: TracedStep, _ target: Bool) {
    switch builtin {
    case .equal: compare(place, .equal, target)
    case .notEqual: compare(place, .different, target)
    case .less: compare(place, .less(orEqual: false), target)
    case .lessOrEqual: compare(place, .less(orEqual: true), target)
    case .greater: compare(place, .greater(orEqual: false), target)
    case .greaterOrEqual: compare(place, .greater(orEqual: true), target)
    case .in: membership(place, target)
    case .hasAll, .hasAny, .hasOnly: setRelation(builtin, place, target)
    case .exists, .firestoreExists: existence(place, isAfter: false, target)
    case .existsAfter: existence(place, isAfter: true, target)
    default: break
    }
  }

  private mutating func existence(_ place: TracedStep, isAfter: Bool, _ target: Bool) {
    guard case .cloud(.path(let segments))? = place.operands.first?.value,
      let path = DocumentPath(rulesPath: segments)
    else {
      if let operand = place.operands.first, operand.isFault { mend(operand) }
      return
    }
    let change = target ? InputChange.set(.map(DocumentFields()), .anything) : .remove
    if isAfter, target, case .firestore(.commit) = subject.request.operation, !subject.writes(path) {
      add(.companion(path), change)
    }
    add(.document(path), change)
  }
}
