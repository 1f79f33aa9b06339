import Platform
package import RulePrograms
package import RuleValues
package import SecurityRules
import SymbolicRules

/// The answers to the standard claims about rules.
package struct RulesAudit: Sendable {
  /// A claim with its answer.
  package struct Finding: Sendable {
    /// What the claim is about.
    package let topic: AuditTopic
    /// The answer. The request that refutes a claim about data of users, or about roles, is one of a stranger if there is one.
    package let answer: ClaimAnswer
    /// Whether the request that refutes the claim is one of a stranger: nothing but what the caller writes ties the caller to the
    /// data, and no claim of a role is needed. For roles, no value that is stored elsewhere is needed either, such as `public: true`.
    /// It is false for topics that ask for no stranger.
    package let isByStranger: Bool
  }

  /// The rules.
  package let rules: AnyRuleset
  /// The time of the requests that the claims are about.
  package let time: Timestamp
  /// The answers, ordered by the topics.
  package let findings: [Finding]

  /// Whether a claim is about exactly the path of the rule that allows the request which refutes it. Otherwise, other rules can
  /// allow other requests.
  package func isAbout(_ rule: RuleID, _ claim: Claim) -> Bool {
    let node = rules.program[rule].node
    let path =
      rules.service == .realtime
      ? rules.program.location(ofNode: node) : CloudPath(of: node, in: rules.program, rules.service)?.text
    return claim.text.part(claim.access.path) == path
  }

  /// The work that the search for a claim may do.
  private static let visits = 500_000

  /// Decides the standard claims about rules, for the requests at a time.
  ///
  /// - Parameters:
  ///   - time: the time of the requests, in whole milliseconds.
  ///   - engine: proves claims.
  ///   - proofTime: the time for the proofs of a claim.
  package init(
    of rules: AnyRuleset, at time: Timestamp, by engine: ProofEngine = ProofEngine(),
    proofTime: Duration = .seconds(1)
  ) {
    self.rules = rules
    self.time = time
    // Most claims need no solver. So those that do wait, and do not use up the time.
    let searched = Self.searched(StandardClaims(for: rules).entries, rules, time)
    if engine.solvers.isEmpty {
      findings = searched
      return
    }
    let proof = ClaimCheck(
      of: rules, at: time, by: engine, proofTime: proofTime, searchTime: .zero, visits: Self.visits,
      attackBudget: .short)
    findings = searched.map { finding in
      finding.answer.isDecided ? finding : (try? Finding(finding.topic, finding.answer.claim, by: proof)) ?? finding
    }
  }

  /// The claims of a task, and the number of tasks beyond which tasks have more claims. Claims about the same paths share much, so
  /// they belong to one task. The tasks depend on the claims alone, because the claims of a task share their work.
  private static let (claimsOfTask, tasks) = (64, 64)

  /// Returns the findings of searches on all processors, in the order of the claims.
  private static func searched(
    _ entries: [StandardClaims.Entry], _ rules: AnyRuleset, _ time: Timestamp
  ) -> [Finding] {
    let size = max(claimsOfTask, entries.count / tasks)
    let places = StandardClaims.placesByPath(entries)
    let starts = Array(stride(from: 0, to: places.count, by: size))
    let found = Workers.results(starts.count) { task in
      let search = ClaimCheck(
        of: rules, at: time, by: .none, proofTime: .zero, visits: visits, attackBudget: .short)
      return places[starts[task]...].prefix(size).map { place in
        // A standard claim that does not fit the rules, for example because a variable is called like a function, is left out.
        (place: place, finding: try? Finding(entries[place].topic, entries[place].claim, by: search))
      }
    }
    return found.flatMap(\.self).sorted { $0.place < $1.place }.compactMap(\.finding)
  }
}

extension RulesAudit.Finding {
  /// Decides a claim.
  fileprivate init(_ topic: AuditTopic, _ claim: Claim, by check: ClaimCheck) throws {
    let answer = try check.answer(claim)
    guard answer.isRefuted, topic.asksForStrangers, let request = try check.strangersRequest(refuting: claim) else {
      self.init(topic: topic, answer: answer, isByStranger: false)
      return
    }
    // Who joins a public room takes what the owner of the room has offered.
    let needsConsent =
      try topic == .selfGrantedRoles
      && !check.refutingDecisions(of: claim).contains { decisions in
        decisions.allSatisfy { $0.isConfirmed(by: request.situation.withOtherValues) }
      }
    self.init(topic: topic, answer: answer.refuted(by: request), isByStranger: !needsConsent)
  }
}
