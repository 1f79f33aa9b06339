import RequestSimulation
import RuleEvaluation
import SecurityRules

/// How a version of rules must decide a request that is searched.
struct ExpectedDecision: Sendable {
  /// The part of a request that the version decides.
  enum Subject: Sendable {
    /// The whole request: each write of a commit.
    case request
    /// The first write of a commit, or the whole request if it is not a commit.
    case firstWrite
  }

  let rules: AnyRuleset
  let isAllowed: Bool
  let subject: Subject

  /// - Parameter isAllowed: whether the version allows the request. Otherwise, it denies it.
  init(_ rules: AnyRuleset, allows isAllowed: Bool, _ subject: Subject = .request) {
    self.rules = rules
    self.isAllowed = isAllowed
    self.subject = subject
  }

  /// Returns whether the evaluator decides a request as expected.
  func isConfirmed(by situation: Situation) -> Bool {
    let outcome = Simulator.judge(subject == .request ? situation : situation.firstWrite, by: rules).outcome
    return outcome == (isAllowed ? .allow : .deny)
  }
}

extension Situation {
  /// The same request with only the first write of a commit.
  fileprivate var firstWrite: Situation {
    guard case .client(.firestore(.commit(let writes))) = request, writes.count > 1 else { return self }
    var single = self
    single.request = .firestore(.commit([writes[0]]))
    return single
  }
}
