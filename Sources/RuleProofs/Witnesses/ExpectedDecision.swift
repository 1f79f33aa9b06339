import RequestSimulation
import RuleEvaluation
package import RulePrograms
import RuleValues
package import SecurityRules

/// How a version of rules must decide a request that is searched.
package struct ExpectedDecision: Sendable {
  /// The part of a request that the version decides.
  package enum Subject: Sendable {
    /// The whole request: each write of a commit.
    case request
    /// The first write of a commit, or the whole request if it is not a commit.
    case firstWrite
  }

  /// The version.
  package let rules: AnyRuleset
  let isAllowed: Bool
  let subject: Subject
  /// The rules of which one must grant the request; nil if any rule may. Only for Cloud rules that allow the whole request.
  let granting: Set<RuleID>?

  /// - Parameters:
  ///   - isAllowed: whether the version allows the request. Otherwise, it denies it.
  ///   - granting: the rules of which one must grant the request; nil if any rule may.
  package init(
    _ rules: AnyRuleset, allows isAllowed: Bool, _ subject: Subject = .request, by granting: Set<RuleID>? = nil
  ) {
    self.rules = rules
    self.isAllowed = isAllowed
    self.subject = subject
    self.granting = granting
  }

  /// Returns whether the evaluator decides a request as expected.
  func isConfirmed(by situation: Situation) -> Bool {
    var cost = 0
    return isConfirmed(by: situation, counting: &cost)
  }

  /// Returns whether the evaluator decides a request as expected, and adds the cost of the decision.
  func isConfirmed(by situation: Situation, counting cost: inout Int) -> Bool {
    let decision = Simulator.decide(situation, by: rules)
    cost += 50 + decision.usage.steps + 20 * decision.usage.reads
    switch subject {
    case .request: return decision.outcome == (isAllowed ? .allow : .deny) && isGranted(decision)
    case .firstWrite: return decision.allowsFirstWrite(of: situation) == isAllowed
    }
  }
}

extension ExpectedDecision {
  /// Returns whether one of the expected rules grants the request.
  private func isGranted(_ decision: Decision) -> Bool {
    guard let granting else { return true }
    guard case .granted(let grant) = decision.reason else { return false }
    return granting.contains(grant.rule)
  }
}

extension Decision {
  /// Returns whether the rules allow the first write of a commit, or the whole request if it is not a commit; nil if they
  /// were not asked. They decide the documents of a commit in the order of its writes, and the first denial ends it.
  fileprivate func allowsFirstWrite(of situation: Situation) -> Bool? {
    if outcome == .allow { return true }
    guard case .client(.firestore(.commit(let writes))) = situation.request, let first = writes.first else {
      return outcome == .deny ? false : nil
    }
    switch reason {
    case .noRule(_, let place), .notGranted(_, let place, _): return place.path != DataPath(names: first.path.segments)
    case .administrator, .refused, .granted, .failed, .invalid: return nil
    }
  }
}
