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
    /// If a statement of another path allows the request of ``answer``: a request that refutes the claim and that a statement of
    /// the claim's own path allows. Nil if none was found.
    package let own: OwnRefutation?

    /// The requests that refute the claim, at most one of a statement of its own path and one of another statement. The first
    /// shows most: that of a stranger, else that of its own path. For a claim that is not refuted, the only element is its answer.
    package var answers: [(answer: ClaimAnswer, isByStranger: Bool)] {
      guard let own else { return [(answer, isByStranger)] }
      let both: [(answer: ClaimAnswer, isByStranger: Bool)] = [
        (own.answer, own.isByStranger), (answer, isByStranger),
      ]
      return isByStranger && !own.isByStranger ? both.reversed() : both
    }
  }

  /// A request that refutes a claim and that a statement of the claim's own path allows.
  package struct OwnRefutation: Sendable {
    /// The claim, refuted by this request.
    package let answer: ClaimAnswer
    /// As ``Finding/isByStranger``.
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
    let statements = OwnStatements(of: rules)
    // Most claims need no solver. So those that do wait, and do not use up the time.
    let entries = StandardClaims(for: rules).entries
    let budget = ProofAttack.Budget.shared(among: entries.count)
    let searched = Self.searched(entries, of: rules, at: time, statements, attackBudget: budget)
    if engine.solvers.isEmpty {
      findings = searched
      return
    }
    let proof = ClaimCheck(
      of: rules, at: time, by: engine, proofTime: proofTime, searchTime: .zero, visits: Self.visits,
      attackBudget: budget)
    findings = searched.map { finding in
      finding.answer.isDecided
        ? finding : (try? Finding(finding.topic, finding.answer.claim, by: proof, statements)) ?? finding
    }
  }

  /// The claims of a task, and the number of tasks beyond which tasks have more claims. Claims about the same paths share much, so
  /// they belong to one task. The tasks depend on the claims alone, because the claims of a task share their work.
  private static let (claimsOfTask, tasks) = (64, 64)

  /// Returns the findings of searches on all processors, in the order of the claims.
  private static func searched(
    _ entries: [StandardClaims.Entry], of rules: AnyRuleset, at time: Timestamp, _ statements: OwnStatements,
    attackBudget: ProofAttack.Budget
  ) -> [Finding] {
    let size = max(claimsOfTask, entries.count / tasks)
    let places = StandardClaims.placesByPath(entries)
    let starts = Array(stride(from: 0, to: places.count, by: size))
    let found = Workers.results(starts.count) { task in
      let search = ClaimCheck(
        of: rules, at: time, by: .none, proofTime: .zero, visits: visits, attackBudget: attackBudget)
      return places[starts[task]...].prefix(size).map { place in
        // A standard claim that does not fit the rules, for example because a variable is called like a function, is left out.
        (place: place, finding: try? Finding(entries[place].topic, entries[place].claim, by: search, statements))
      }
    }
    return found.flatMap(\.self).sorted { $0.place < $1.place }.compactMap(\.finding)
  }
}

/// The rules of each path in Cloud rules, as claims write the path. Empty for a Realtime Database, where the rules of a path also
/// decide about the paths below.
private struct OwnStatements: Sendable {
  private var known: [RuleText: Set<RuleID>] = [:]

  init(of rules: AnyRuleset) {
    if rules.service == .realtime { return }
    for node in rules.program.nodes.indices where !rules.program.nodes[node].allows.isEmpty {
      guard let path = CloudPath(of: node, in: rules.program, rules.service) else { continue }
      known[RuleText(path.text), default: []].formUnion(rules.program.nodes[node].allows)
    }
  }

  /// The rules of the path that a claim is about; empty if there are none.
  subscript(claim: Claim) -> Set<RuleID> { known[RuleText(claim.text.part(claim.access.path))] ?? [] }
}

extension RulesAudit.Finding {
  /// Decides a claim.
  fileprivate init(_ topic: AuditTopic, _ claim: Claim, by check: ClaimCheck, _ statements: OwnStatements) throws {
    let answer = try check.answer(claim)
    guard case .refuted(var request) = answer.outcome else {
      self.init(topic: topic, answer: answer, isByStranger: false, own: nil)
      return
    }
    let stranger = try Self.stranger(topic, claim, check)
    if let stranger { request = stranger.request }
    self.init(
      topic: topic, answer: answer.refuted(by: request), isByStranger: stranger?.needsNothing ?? false,
      own: try Self.own(topic, answer, besides: request, check, by: statements[claim]))
  }

  /// Returns a request of a stranger that refutes a claim, and whether no stored value must allow it; nil if none was found, or
  /// if the topic asks for none.
  private static func stranger(
    _ topic: AuditTopic, _ claim: Claim, _ check: ClaimCheck
  ) throws -> (request: ClaimAnswer.Counterexample, needsNothing: Bool)? {
    guard topic.asksForStrangers, let request = try check.strangersRequest(refuting: claim) else { return nil }
    // Who joins a public room takes what the owner of the room has offered.
    let needsConsent =
      try topic == .selfGrantedRoles
      && !check.refutingDecisions(of: claim).contains { decisions in
        decisions.allSatisfy { $0.isConfirmed(by: request.situation.withOtherValues) }
      }
    return (request, !needsConsent)
  }

  /// Searches for a request that statements of the claim's own path grant, if others grant the request that was found.
  private static func own(
    _ topic: AuditTopic, _ answer: ClaimAnswer, besides found: ClaimAnswer.Counterexample, _ check: ClaimCheck,
    by statements: Set<RuleID>
  ) throws -> RulesAudit.OwnRefutation? {
    if statements.isEmpty || check.isGranted(found.situation, by: statements) { return nil }
    let check = check.granted(by: statements)
    guard let request = try check.request(refuting: answer.claim) else { return nil }
    let stranger = try stranger(topic, answer.claim, check)
    return RulesAudit.OwnRefutation(
      answer: answer.refuted(by: stranger?.request ?? request), isByStranger: stranger?.needsNothing ?? false)
  }
}
