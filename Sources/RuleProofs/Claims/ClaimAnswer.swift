package import RequestSimulation
package import SecurityRules
package import SymbolicRules

/// What is known about a claim.
package struct ClaimAnswer: Sendable {
  /// The answers.
  package enum Outcome: Sendable {
    /// Each request has the claimed decision. The names are those of the solvers that proved it; none, if the formulas
    /// themselves show it.
    case proved(by: [Solver.Kind])
    /// This request has another decision than claimed. The evaluator has confirmed it.
    case refuted(Counterexample)
    /// No request with another decision was found, and solvers did not prove that none exists.
    case unknown([OpenForm])
    /// No request with another decision was found, and no solver is installed.
    case searched
  }

  /// A request that refutes a claim. It is shared, because a request is large.
  package final class Counterexample: Sendable {
    /// The form of the request.
    package let form: RequestForm
    /// The request.
    package let situation: Situation
    /// The rules that the claim is about.
    package let rules: AnyRuleset
    /// The other version of the rules, for a claim that both decide each request alike.
    package let other: AnyRuleset?

    init(form: RequestForm, situation: Situation, rules: AnyRuleset, other: AnyRuleset?) {
      self.form = form
      self.situation = situation
      self.rules = rules
      self.other = other
    }
  }

  /// Requests of a form for which the claim is open.
  package struct OpenForm: Sendable {
    /// The form of the requests.
    package let form: RequestForm
    /// Why it is open.
    package let reasons: [Proof.Reason]
  }

  /// The claim.
  package let claim: Claim
  /// The answer.
  package let outcome: Outcome
  /// A request that the evaluator decides otherwise than a proof said. The claim is unknown then.
  package let contradiction: Counterexample?
  /// Whether a rule can apply to the requests. Otherwise, all of them are denied.
  package let hasRules: Bool
  /// The number of segments of the longest path that was searched; nil if the claim is about no longer ones.
  package let longestPath: Int?

  /// Whether a request refutes the claim.
  var isRefuted: Bool { if case .refuted = outcome { true } else { false } }

  /// Whether the claim is proved or refuted.
  var isDecided: Bool {
    switch outcome {
    case .proved, .refuted: true
    case .unknown, .searched: false
    }
  }

  /// Returns the answer with another request that refutes the claim.
  func refuted(by request: Counterexample) -> ClaimAnswer {
    ClaimAnswer(
      claim: claim, outcome: .refuted(request), contradiction: contradiction, hasRules: hasRules,
      longestPath: longestPath)
  }
}

extension ClaimAnswer.Outcome {
  /// The word for the answer: `proved`, `refuted`, `unknown` or `searched`.
  package var name: String {
    switch self {
    case .proved: "proved"
    case .refuted: "refuted"
    case .unknown: "unknown"
    case .searched: "searched"
    }
  }
}
