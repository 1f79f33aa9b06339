import DocumentTrees
import RuleEvaluation
import RuleValues
import SecurityRules

/// Decides recorded requests by one version of rules.
struct RulesDecider<Base: TreeSnapshot> {
  private let ruleset: AnyRuleset
  private let tree: WatchedTree<Base>
  private let reads: MaskedReads

  init(_ ruleset: AnyRuleset, on tree: WatchedTree<Base>) {
    self.ruleset = ruleset
    self.tree = tree
    reads = MaskedReads(ruleset.program)
  }

  /// Returns the decision on a request, and whether it read data.
  ///
  /// - Throws: if the decision depends on data that is missing or a part that the log leaves out.
  func decide(_ request: LoggedRequest) throws(ReplayProblem) -> (decision: ReplayedDecision, readsData: Bool) {
    let (decided, hasRead) = tree.watching { evaluate(request) }
    if hasRead, !tree.hasData { throw ReplayProblem(.storedData) }
    let (decision, parts): (Decision, MaskedParts)
    do throws(ReplayProblem) { (decision, parts) = try decided.get() } catch { throw error }
    if let obstacle = parts.intersection(request.masked).obstacle { throw ReplayProblem(obstacle) }
    switch decision.clientReason {
    case .allowed, .permissionDenied: break
    case .invalidArgument where request.masked.contains(.values): throw ReplayProblem(.maskedValues)
    case .invalidArgument: throw ReplayProblem(.invalid, decision.sentence(ruleset.program))
    default: throw ReplayProblem(.unavailable, decision.sentence(ruleset.program))
    }
    return (ReplayedDecision(decision, by: ruleset), hasRead)
  }

  /// Returns the decision, and the parts of the request that it read. Nothing is watched if the log has the whole request.
  private func evaluate(_ request: LoggedRequest) -> Result<(Decision, MaskedParts), ReplayProblem> {
    do {
      guard !request.masked.isEmpty else {
        var observer = NoObserver()
        return .success((try decide(request, observing: &observer), []))
      }
      var observer = MaskedReadObserver(reads)
      let decision = try decide(request, observing: &observer)
      return .success((decision, observer.parts))
    } catch {
      return .failure(ReplayProblem(.unavailable, "\(error)"))
    }
  }

  private func decide(_ request: LoggedRequest, observing observer: inout some EvaluationObserver) throws -> Decision {
    try ruleset.decide(
      request.operation, as: request.identity, on: tree, at: request.time, queryMode: .sound, observing: &observer)
  }
}

extension MaskedParts {
  /// The reason why a decision that depends on these parts is unknown; nil if there are none.
  fileprivate var obstacle: ReplayObstacle? {
    if isEmpty { return nil }
    return contains(.values) ? .maskedValues : .maskedClaims
  }
}
