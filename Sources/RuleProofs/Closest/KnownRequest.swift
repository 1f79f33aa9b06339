import Identities
import Platform
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

/// A request with the question which similar ones the rules allow.
struct KnownRequest {
  /// The values of the request.
  let values: RequestValues
  /// That a request of the same form achieves the goal.
  let statement: Formula
  /// The paths that an operation on a Realtime Database writes.
  let paths: [DataPath]
  /// The requested document of Cloud Firestore; nil for a query.
  let document: DocumentPath?

  /// Returns the questions about a request; none if the symbolic form does not model it.
  ///
  /// There are several for a batch, whose writes the rules decide one by one, and for a write that may create or update
  /// its document.
  static func all(
    _ situation: Situation, by ruleset: AnyRuleset, _ goal: ChangeGoal, _ work: WorkBudget
  ) -> [KnownRequest] {
    let builder = KnownRequestBuilder(situation, ruleset.program, goal, within: work)
    return switch situation.request {
    case .client(.firestore(let operation)): builder.firestore(operation)
    case .client(.storage(let operation)): builder.storage(operation)
    case .client(.realtime(let operation)): [builder.realtime(operation)].compactMap(\.self)
    case .stated(let request, let service): [builder.stated(request, to: service)].compactMap(\.self)
    }
  }
}

extension KnownRequest {
  init(
    _ values: RequestValues, _ allowed: Formula, _ facts: Formula, paths: [DataPath] = [], document: DocumentPath? = nil
  ) {
    let space = values.space
    let truth = RequestTruth(values)
    // A test can state a caller whom no service knows.
    let known: [Formula] = if case .all(let parts) = space[facts] { parts } else { [facts] }
    self.values = values
    self.paths = paths
    self.document = document
    statement = space.all(known.filter { !$0.isAboutCaller(in: space) || truth.holds($0) != false } + [allowed])
  }
}

extension Formula {
  /// Returns whether the formula mentions the caller.
  fileprivate func isAboutCaller(in space: SymbolicSpace) -> Bool {
    atoms(in: space).contains { atom in atom.terms.contains { space.origin($0) == .auth } }
  }
}
