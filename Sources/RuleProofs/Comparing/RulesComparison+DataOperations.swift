import Platform
import RequestSimulation
import RuleValues
import SecurityRules
import SymbolicRules

/// The comparison of Realtime rules.
extension RulesComparison {
  /// Compares the decisions of operations at all locations whose own rules differ. If none is decided differently there,
  /// it compares writes above and below, until one is decided differently. No question remains about a location whose rules
  /// are proved to hold for the same operations.
  ///
  /// - Parameter changed: the operations at these locations.
  mutating func compare(_ changed: [RequestForm], among forms: DataOperationForms) {
    let proofs = ConditionProofs(old.program, new.program)
    for form in changed where !isOver {
      if proofs.areEqual(at: form, isAlone: true, by: currentEngine) { continue }
      let known = differences.count
      compare(form, among: forms, .standard)
      for related in forms.related(to: form) where differences.count == known && !changed.contains(related) {
        compare(related, among: forms, .short)
      }
      if differences.count > known || proofs.areEqual(at: form, isAlone: false, by: currentEngine) { continue }
      // Operations at all other locations were not searched, so nothing is proved.
      for isNewlyAllowed in [true, false] {
        open.append(OpenQuestion(form: form, isNewlyAllowed: isNewlyAllowed, gaps: [], reasons: []))
      }
    }
  }

  private mutating func compare(_ form: RequestForm, among forms: DataOperationForms, _ budget: CaseSearch.Budget) {
    if differences.contains(where: { $0.form == form }) { return }
    for isNewlyAllowed in [true, false] {
      if let searchDeadline, MonotonicInstant.now >= searchDeadline { return }
      var search = DataOperationSearch(
        form, expecting: decisions(isNewlyAllowed), among: forms, budget,
        within: WorkBudget(visits: SymbolicSpace.usualVisits))
      search.deadline = searchDeadline
      guard search.isPossible else { continue }
      guard let situation = search.run() else { continue }
      differences.append(
        Difference(
          form: form, isNewlyAllowed: isNewlyAllowed, situation: situation,
          old: Simulator.judge(situation, by: old), new: Simulator.judge(situation, by: new)))
    }
  }
}
