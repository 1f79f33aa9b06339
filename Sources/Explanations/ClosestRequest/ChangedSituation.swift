import DocumentTrees
package import RequestSimulation
import RuleEvaluation
package import RulePrograms
package import RuleValues
package import SecurityRules

/// A situation after changes of its request, its caller or its stored data.
package struct ChangedSituation: Sendable {
  /// The situation before the changes.
  package let origin: Situation
  /// The situation after the changes.
  package let situation: Situation
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

  /// Returns situations with one change more, in which conditions may have other values than in this one.
  ///
  /// - Parameters:
  ///   - isWanted: whether the conditions of a rule count.
  ///   - limit: the maximum number of changes for each rule and value.
  /// - Throws: `TreeError` if the data cannot be read.
  package func neighbors(
    by ruleset: AnyRuleset, limit: Int, where isWanted: (RuleID) -> Bool
  ) throws -> [ChangedSituation] {
    let tree = try situation.seed.tree(now: situation.now)
    let (_, explanation) = try Simulator.explain(situation, in: tree, by: ruleset)
    var found: [ChangedSituation] = []
    for visit in explanation?.visits ?? [] where isWanted(visit.rule) {
      let subject = EditSubject(situation: situation, program: ruleset.program, visit: visit)
      for target in [true, false] {
        var changes = ChangeCandidates(subject)
        changes.want(TracedStep(visit.condition, ruleset.program), target)
        for candidate in changes.candidates.prefix(limit) {
          if let next = ChangedSituation(origin, edits.combined(with: candidate)) { found.append(next) }
        }
      }
    }
    return found
  }
}
