import Platform
import RequestSimulation
import RulePrograms
import SymbolicRules

// The requests that certain rules grant.
extension ClaimCheck {
  /// Returns whether the first rule that grants a request is one of some Cloud rules.
  func isGranted(_ situation: Situation, by granting: Set<RuleID>) -> Bool {
    ExpectedDecision(rules, allows: true, by: granting).isConfirmed(by: situation)
  }

  /// Returns a request that refutes a claim, by a search without solvers.
  ///
  /// - Returns: nil if none was found.
  /// - Throws: as ``answer(_:)``.
  func request(refuting claim: Claim) throws -> ClaimAnswer.Counterexample? {
    let questions = try questions(about: claim)
    work.renew()
    for question in questions {
      let forms = forms(of: [question])
      for form in forms.all where claim.access.methods.contains(form.method) {
        guard let asked = asked(form, claim, question, among: forms) else { continue }
        let (search, space) = (asked.search, asked.search.request.space)
        let statement = space.propagated(space.both(asked.general, search.holds(search.conditions)))
        if let situation = search.run(statement) {
          return ClaimAnswer.Counterexample(form: form, situation: situation, rules: rules, other: question.other)
        }
      }
    }
    return nil
  }
}
