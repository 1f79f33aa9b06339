package import DocumentTrees
import Identities
package import RuleEvaluation
package import SecurityRules

/// Evaluates requests of all services with the same code that a server uses.
package enum Simulator {
  /// Returns the result of a request against the seed data. Nothing is changed.
  package static func judge(_ situation: Situation, by ruleset: AnyRuleset) -> Judgement {
    var observer = NoObserver()
    return judge(situation, by: ruleset, observing: &observer)
  }

  /// Returns the result of a request and reports the evaluation to `observer`. The observer is not called if the data
  /// cannot be read.
  package static func judge<Observer: EvaluationObserver>(
    _ situation: Situation, by ruleset: AnyRuleset, observing observer: inout Observer
  ) -> Judgement {
    do {
      return try judge(situation, in: situation.seed.sharedTree(now: situation.now), by: ruleset, observing: &observer)
    } catch {
      return Judgement(Decision(.failed(error), rules: ruleset.deciding))
    }
  }

  /// Returns the decision of a request against the seed data, without the reasons of a result. Nothing is changed.
  package static func decide(_ situation: Situation, by ruleset: AnyRuleset) -> Decision {
    do {
      return decide(situation, in: try situation.seed.sharedTree(now: situation.now), by: ruleset)
    } catch {
      return Decision(.failed(error), rules: ruleset.deciding)
    }
  }

  /// Returns the decision of a request against the data in `tree`, without the reasons of a result; the seed of the
  /// situation is ignored.
  package static func decide(_ situation: Situation, in tree: InMemoryTree, by ruleset: AnyRuleset) -> Decision {
    var observer = NoObserver()
    do {
      return try decide(situation, in: tree, by: ruleset, observing: &observer)
    } catch {
      return Decision(.failed(error), rules: ruleset.deciding)
    }
  }

  /// Returns the result of a request against the data in `tree`; the seed of the situation is ignored.
  package static func judge(_ situation: Situation, in tree: InMemoryTree, by ruleset: AnyRuleset) -> Judgement {
    var observer = NoObserver()
    do {
      return try judge(situation, in: tree, by: ruleset, observing: &observer)
    } catch {
      return Judgement(Decision(.failed(error), rules: ruleset.deciding))
    }
  }

  private static func judge<Observer: EvaluationObserver>(
    _ situation: Situation, in tree: InMemoryTree, by ruleset: AnyRuleset, observing observer: inout Observer
  ) throws -> Judgement {
    let decision = try decide(situation, in: tree, by: ruleset, observing: &observer)
    let otherMode = try OtherQueryMode(than: decision) { mode in
      var nobody = NoObserver()
      return (try decide(situation.with(mode), in: tree, by: ruleset, observing: &nobody), nil)
    }
    return Judgement(decision, otherMode: otherMode)
  }

  private static func decide<Observer: EvaluationObserver>(
    _ situation: Situation, in tree: some DocumentTree, by ruleset: AnyRuleset, observing observer: inout Observer
  ) throws -> Decision {
    switch situation.request {
    case .client(let operation):
      return try ruleset.decide(
        operation, as: situation.identity, on: tree, at: situation.now, queryMode: situation.queryMode,
        observing: &observer)
    case .stated(let request, _):
      return ruleset.decide(request, observing: &observer)
    }
  }

  /// Returns the decision for a request to `tree` with its explanation, which is nil if no rule was evaluated. Nothing
  /// is changed, and the seed of the situation is ignored.
  ///
  /// - Throws: `TreeError` if the tree cannot be opened or read.
  package static func explain(
    _ situation: Situation, in tree: some DocumentTree, by ruleset: AnyRuleset
  ) throws -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = try decide(situation, in: tree, by: ruleset, observing: &recorder)
    return (decision, recorder.explanation)
  }
}
