package import Explanations
import RequestSimulation
import RulePrograms
package import RuleProofs
import SecurityRules
import SymbolicRules

/// A claim with its answer, and the explanation of the request that refutes it.
package struct ReportedClaim: Sendable {
  /// The request that refutes a claim. It is shared, because its explanations are large.
  package final class Refutation: Sendable {
    /// The request in the words of a suite.
    package let request: WitnessDraft
    /// The explanation of the decision of the rules.
    package let decision: DecisionExplanation
    /// The explanation of the decision of the other version, for a claim that both decide alike.
    package let other: DecisionExplanation?

    fileprivate init(request: WitnessDraft, decision: DecisionExplanation, other: DecisionExplanation?) {
      self.request = request
      self.decision = decision
      self.other = other
    }
  }

  /// The answer.
  package let answer: ClaimAnswer
  /// The request that refutes the claim.
  package let refutation: Refutation?

  /// Creates the report of an answer.
  ///
  /// - Throws: `TreeError` if stored data cannot be read; `InexpressibleRequest` if a suite cannot state the request.
  package init(_ answer: ClaimAnswer) throws {
    self.answer = answer
    var shown = answer.contradiction
    if case .refuted(let counterexample) = answer.outcome { shown = counterexample }
    guard let counterexample = shown else {
      refutation = nil
      return
    }
    let situation = counterexample.situation
    let tree = try situation.seed.sharedTree(now: situation.now)
    refutation = Refutation(
      request: try WitnessDraft(situation, for: counterexample.rules.service),
      decision: try DecisionExplanation.tell(situation, in: tree, by: counterexample.rules),
      other: try counterexample.other.map { try DecisionExplanation.tell(situation, in: tree, by: $0) })
  }

  /// Why the claim is open, each reason once; empty for other answers.
  package var reasons: [String] {
    guard case .unknown(let open) = answer.outcome else { return [] }
    return open.flatMap { form in
      form.reasons.map { "\(form.form.method.rawValue) \(form.form.description): \($0)" }
    }.reduce(into: []) { reasons, reason in
      if !reasons.contains(reason) { reasons.append(reason) }
    }
  }

  /// What a proof rests on: `form`, if the formulas alone show it, or the solvers; empty for other answers.
  var provers: [String] {
    guard case .proved(let solvers) = answer.outcome else { return [] }
    return solvers.isEmpty ? ["form"] : solvers.map(\.rawValue)
  }

  /// The requests to which the answer is limited; empty if it is about all requests of the claim.
  var bounds: [String] {
    if case .refuted = answer.outcome { return [] }
    let isFirestoreList = answer.claim.access.methods.contains(.list) && !answer.claim.access.isUnfiltered
    return (answer.longestPath.map { ["paths of up to \($0) segments"] } ?? [])
      + (isFirestoreList && answer.hasRules ? ["queries without filters other than `==`"] : [])
  }

  /// What limits the answer; nil if nothing does.
  package var note: String? {
    if case .refuted = answer.outcome { return nil }
    if !answer.hasRules, answer.claim.kind == .never { return "No rule matches the path, so all requests are denied." }
    return bounds.isEmpty ? nil : "For \(bounds.joined(separator: ", and "))."
  }
}

extension [ReportedClaim] {
  /// The number of claims with each answer, in words: `3 proved, 1 refuted`.
  var tally: String {
    let names = ["proved", "refuted", "unknown", "searched"]
    let counts = names.map { name in (name, count { $0.answer.outcome.name == name }) }
    let parts = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    return parts.isEmpty ? "no claims" : parts.joined(separator: ", ")
  }
}
