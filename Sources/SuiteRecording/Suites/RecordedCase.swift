import DocumentTrees
import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import TestSuites

/// A case of a recorded suite, which decides as the server did.
struct RecordedCase {
  /// The operation of the case.
  let draft: CaseDraft
  /// The user's name in the suite.
  let user: String
  /// The stored data that the decision depends on: the members `data`, `documents` and `objects`.
  let stored: [(key: String, value: ValueDraft)]
  /// The time of the request, if the decision depends on it; nil for that of the suite.
  let now: Int64?
  /// The outcome.
  let outcome: ExpectedOutcome
  /// The reason that a suite must name: that no rule applies.
  let isUnjudged: Bool
  /// The test to which the request belongs.
  let group: String

  /// Finds the case of a recorded request: the data that it needs, and whether it needs its time.
  ///
  /// - Parameters:
  ///   - draft: the operation of the case.
  ///   - request: the request.
  ///   - user: the name of its user.
  ///   - now: the time of the suite.
  ///   - mode: how queries are decided.
  /// - Throws: ``InexpressibleRequest`` if the decision cannot be repeated.
  init(
    _ draft: CaseDraft, of request: RecordedRequest, user: String, now: Int64, mode: QueryMode
  ) throws(InexpressibleRequest) {
    self.draft = draft
    self.user = user
    group = request.group
    var situation = Situation(request: .client(draft.operation), identity: request.identity, now: request.time)
    situation.queryMode = mode
    for state in request.states {
      // A request for several documents becomes several cases, each with an outcome of its own.
      let isWhole = request.operation.policyPath == draft.operation.policyPath
      let judgement = Simulator.judge(situation, in: state, by: request.ruleset)
      guard !isWhole || judgement.decision?.isAllowed == request.decision.isAllowed else { continue }
      for seed in RecordedSeed.candidates(situation, in: state, by: request.ruleset) {
        situation.seed = seed.seed
        for time in [now, request.time] {
          situation.now = time
          let again = Simulator.judge(situation, by: request.ruleset)
          guard again.outcome == judgement.outcome, again.isUnjudged == judgement.isUnjudged else { continue }
          stored = seed.members
          self.now = time == now ? nil : time
          outcome = again.outcome
          isUnjudged = again.isUnjudged
          return
        }
      }
    }
    throw InexpressibleRequest("requests whose data another client changed at the same time")
  }

  /// The members of the case in the suite, without its name.
  ///
  /// - Parameter fixture: the name of the data set with the stored data; nil to state the data in the case.
  func members(fixture: String?) -> [(key: String, value: ValueDraft)] {
    var members = [(key: "as", value: ValueDraft.string(user)), (key: draft.verb, value: draft.target)] + draft.members
    if let fixture { members.append(("fixture", .string(fixture))) } else { members += stored }
    if let now { members.append(("now", .json { $0.integer(now) })) }
    members.append(("expect", .string(outcome.rawValue)))
    if isUnjudged { members.append(("because", .string("no rule"))) }
    return members
  }

  /// A text that is equal for cases that test the same.
  var key: String { ValueDraft.members(members(fixture: nil)).jsonText }
  /// A text that is equal for cases with the same stored data; nil without data.
  var storedKey: String? { stored.isEmpty ? nil : ValueDraft.members(stored).jsonText }
}
