import DocumentTrees
import Identities
import RuleEvaluation
package import SecurityRules

/// Decides requests of all services, of each through the same door as a server would.
package enum Simulator {
  /// What comes of a request on what is stored before it. Nothing is changed.
  package static func judge(_ situation: Situation, by ruleset: Ruleset) -> Judgement {
    judge(situation, by: ruleset) { try decide(situation, in: $0, by: ruleset) }
  }

  /// - Parameter decide: decides the request itself, in a tree.
  package static func judge(
    _ situation: Situation, by ruleset: Ruleset, _ decide: (InMemoryTree) throws -> Decision
  ) -> Judgement {
    do {
      let tree = try situation.seed.tree(now: situation.now)
      let decision = try decide(tree)
      let otherMode = try OtherMode(than: decision) { mode in
        var other = situation
        other.queryMode = mode
        return (try self.decide(other, in: tree, by: ruleset), nil)
      }
      return Judgement(decision, ruleset.program, otherMode: otherMode)
    } catch {
      return Judgement(Decision(.failed(error)), ruleset.program)
    }
  }

  /// What comes of a request to a Realtime Database.
  package static func judge(
    _ operation: DataOperation, _ identity: Identity, _ tree: InMemoryTree, by ruleset: Ruleset, now: Int64
  ) -> Judgement {
    let decision: Decision
    do {
      decision = try Authorizer(rules: ruleset, tree: tree, clock: .fixed(now)).decide(operation, as: identity)
    } catch {
      decision = Decision(.failed(error))
    }
    return Judgement(decision, ruleset.program)
  }

  private static func decide(
    _ situation: Situation, in tree: InMemoryTree, by ruleset: Ruleset
  ) throws -> Decision {
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(situation.now))
    switch situation.request {
    case .realtime(let operation): return try authorizer.decide(operation, as: situation.identity)
    case .firestore(let operation):
      return try authorizer.decide(firestore: operation, as: situation.identity, queryMode: situation.queryMode)
    case .storage(let operation): return try authorizer.decide(storage: operation, as: situation.identity)
    case .stated(let request, _): return CloudDecider(ruleset.program).decide(request)
    }
  }

  /// Decides, and tells the whole story; none where no rule was asked. Nothing is changed.
  ///
  /// - Throws: `TreeError` where the tree can not be opened or read.
  package static func explain(
    _ request: SimulatedRequest, as identity: Identity, in tree: some DocumentTree, by ruleset: Ruleset, now: Int64,
    queryMode: QueryMode
  ) throws -> (decision: Decision, explanation: Explanation?) {
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(now))
    switch request {
    case .realtime(let operation): return try authorizer.explain(operation, as: identity)
    case .firestore(let operation):
      return try authorizer.explain(firestore: operation, as: identity, queryMode: queryMode)
    case .storage(let operation): return try authorizer.explain(storage: operation, as: identity)
    case .stated(let request, _):
      let (decision, explanation) = CloudDecider(ruleset.program).explain(request)
      return (decision, explanation)
    }
  }
}
