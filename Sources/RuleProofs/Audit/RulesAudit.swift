import Platform
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
    let searched = Self.searched(StandardClaims(for: rules).entries, rules)
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

  /// The claims of a task, and the number of tasks beyond which tasks have more claims. Claims about the same paths share much, so
  /// they belong to one task. The tasks depend on the claims alone, because the claims of a task share their work.
  private static let (claimsOfTask, tasks) = (64, 64)

  /// Returns the findings of searches on all processors, in the order of the claims.
  private static func searched(_ entries: [StandardClaims.Entry], _ rules: AnyRuleset) -> [Finding] {
    let size = max(claimsOfTask, entries.count / tasks)
    let places = StandardClaims.placesByPath(entries)
    let starts = Array(stride(from: 0, to: places.count, by: size))
    let found = Workers.results(starts.count) { task in
      let search = ClaimCheck(of: rules, by: .none, proofTime: .zero, visits: visits, attackBudget: .short)
      return places[starts[task]...].prefix(size).map { place in
        // A standard claim that does not fit the rules, for example because a variable is called like a function, is left out.
        (place: place, answer: try? search.answer(entries[place].claim))
      }
    }
    return found.flatMap(\.self).sorted { $0.place < $1.place }.compactMap { place, answer in
      answer.map { Finding(topic: entries[place].topic, answer: $0) }
    }
  }
}
