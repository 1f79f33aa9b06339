import RequestSimulation
import RuleEvaluation
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

  /// - Parameter isAllowed: whether the version allows the request. Otherwise, it denies it.
  package init(_ rules: AnyRuleset, allows isAllowed: Bool, _ subject: Subject = .request) {
    self.rules = rules
    self.isAllowed = isAllowed
    self.subject = subject
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
    case .request: return decision.outcome == (isAllowed ? .allow : .deny)
    case .firstWrite: return decision.allowsFirstWrite(of: situation) == isAllowed
    }
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
