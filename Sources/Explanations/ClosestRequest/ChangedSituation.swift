package import Identities
package import Platform
package import RequestSimulation
package import RuleProofs
package import RuleValues
package import SecurityRules

/// A situation after changes of its request, its caller or its stored data.
package struct ChangedSituation: Sendable {
  /// The situation before the changes.
  package let origin: Situation
  /// The situation after the changes.
  package private(set) var situation: Situation
  /// The changes, each of another value.
  package let edits: [SituationEdit]

  /// A situation without changes.
  package init(_ origin: Situation) {
    self.origin = origin
    situation = origin
    edits = []
  }

  /// Creates a changed situation; nil if a change does not apply.
  package init?(_ origin: Situation, _ edits: [SituationEdit]) {
    guard let situation = origin.applying(edits) else { return nil }
    self.origin = origin
    self.situation = situation
    self.edits = edits
  }

  /// Returns the same changes of a request that another caller makes.
  package func made(by identity: Identity) -> ChangedSituation {
    var changed = self
    changed.situation.identity = identity
    return changed
  }

  /// The changes in words, such as `signed in as "ada", if value.text were omitted`; empty without changes.
  package var text: String {
    guard !edits.isEmpty else { return "" }
    let text = EditText(origin: origin, edited: situation).request(edits)
    return String(text.dropFirst("the same request ".count))
  }

  /// The places of a Realtime Database where other data is stored.
  package var changedData: [DataPath] {
    edits.compactMap { edit in if case .stored(let path) = edit.lever { path } else { nil } }
  }

  /// The maximum number of cases of a search for a goal.
  private static let maximumCases = 100

  /// Calls a closure with situations in which fewest values differ from those of a situation, and which may achieve a goal.
  ///
  /// - Parameters:
  ///   - maximum: the maximum number of changes.
  ///   - work: the work that the search may do.
  ///   - accept: returns whether the search ends.
  package static func search(
    from origin: Situation, by ruleset: AnyRuleset, to goal: ChangeGoal, maximum: Int,
    within work: WorkBudget, accept: (ChangedSituation) -> Bool
  ) {
    var search = ChangeSearch(for: origin, by: ruleset, to: goal, cases: maximumCases, within: work)
    _ = search.run(maximum: maximum) { changes in
      SituationEdit.edits(changes, of: origin).contains { edits in
        ChangedSituation(origin, edits).map { accept($0) } ?? false
      }
    }
  }
}
