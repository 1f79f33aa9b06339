import Platform
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

// The requests of callers whom nothing ties to the data.
extension ClaimCheck {
  /// Returns a request of a stranger that refutes a claim: of a caller who appears neither in the path nor in stored data, and has
  /// no claims of a role. What the caller writes does not count, and neither do ties that the claim itself is about.
  ///
  /// - Returns: nil if none was found.
  /// - Throws: as ``answer(_:)``.
  package func strangersRequest(refuting claim: Claim) throws -> ClaimAnswer.Counterexample? {
    let questions = try questions(about: claim)
    work.renew()
    for question in questions {
      let found = service == .realtime ? strangersOperation(claim, question) : strangersRequest(claim, question)
      if let found { return found }
    }
    return nil
  }

  private func strangersRequest(_ claim: Claim, _ question: ClaimQuestion) -> ClaimAnswer.Counterexample? {
    let forms = forms(of: [question])
    for form in forms.all where claim.access.methods.contains(form.method) {
      guard let asked = asked(form, claim, question, among: forms) else { continue }
      let (search, space) = (asked.search, asked.search.request.space)
      let statement = space.both(asked.general, search.holds(search.conditions))
      let names = PathNames(of: form, in: rules.program, service).segments
      let ties = CallerTies(in: statement, TiePlaces(statement, in: space, service, names: names))
      let isStranger = ties.none(exceptOf: asked.isInScope)
      if let situation = search.run(space.propagated(space.both(statement, isStranger))) {
        return ClaimAnswer.Counterexample(form: form, situation: situation, rules: rules, other: question.other)
      }
    }
    return nil
  }

  private func strangersOperation(_ claim: Claim, _ question: ClaimQuestion) -> ClaimAnswer.Counterexample? {
    let (forms, scope) = (locations(of: question), question.scope.rules.program)
    let isDeep = ClaimRules.isDeep(claim.access, in: claim.text)
    for form in forms.claimed(by: scope, isDeep: isDeep) where claim.access.methods.contains(form.method) {
      let search = DataOperationSearch(
        form, expecting: question.decisions, among: forms, forms.hasOwnRule(form) ? .standard : .short, within: work)
      if let situation = search.strangersOperation(in: scope) {
        return ClaimAnswer.Counterexample(form: form, situation: situation, rules: rules, other: question.other)
      }
    }
    return nil
  }
}
