package import SecurityRules
import SymbolicRules

/// The answers to the standard claims about rules.
package struct RulesAudit: Sendable {
  /// A claim with its answer.
  package struct Finding: Sendable {
    /// What the claim is about.
    package let topic: AuditTopic
    /// The answer.
    package let answer: ClaimAnswer
  }

  /// The rules.
  package let rules: AnyRuleset
  /// The answers, ordered by the topics.
  package let findings: [Finding]

  /// The work that the search for a claim may do.
  private static let visits = 500_000

  /// Decides the standard claims about rules.
  ///
  /// - Parameters:
  ///   - engine: proves claims.
  ///   - proofTime: the time for the proofs of a claim.
  package init(
    of rules: AnyRuleset, by engine: ProofEngine = ProofEngine(),
    proofTime: Duration = .seconds(1)
  ) {
    self.rules = rules
    // Most claims need no solver. So those that do wait, and do not use up the time.
    let search = ClaimCheck(
      of: rules, by: .none, proofTime: .zero, visits: Self.visits, attackBudget: .short)
    let searched = StandardClaims(for: rules).entries.compactMap { entry in
      // A standard claim that does not fit the rules, for example because a variable is called like a function, is left out.
      (try? search.answer(entry.claim)).map { Finding(topic: entry.topic, answer: $0) }
    }
    if engine.solvers.isEmpty {
      findings = searched
      return
    }
    let proof = ClaimCheck(
      of: rules, by: engine, proofTime: proofTime, searchTime: .zero, visits: Self.visits,
      attackBudget: .short)
    findings = searched.map { finding in
      switch finding.answer.outcome {
      case .proved, .refuted: finding
      case .unknown, .searched:
        Finding(topic: finding.topic, answer: (try? proof.answer(finding.answer.claim)) ?? finding.answer)
      }
    }
  }
}
