import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// What requests to a Realtime Database meet.
struct RealtimeSituation: Situation {
  struct Unstorable: Error {
    let problems: DataProblems
  }

  let ruleset: RealtimeRuleset
  var stored = DataNode.absent
  var people = People()

  init(_ rules: SourceFile) throws { ruleset = try RealtimeRuleset(rules) }

  /// A value to be stored at `path`.
  static func data(_ json: JSONNode, at path: DataPath = .root) throws -> WrittenValue {
    switch DataReader.read(json, at: path) {
    case .success(let value): return value
    case .failure(let problems): throw Unstorable(problems: problems)
    }
  }

  mutating func take(_ line: String) throws -> Bool {
    guard let match = line.wholeMatch(of: /stored (.+)/) else { return false }
    stored = try Self.data(try JSONNode.strict(String(match.output.1))).template
    return true
  }

  mutating func outcome(of request: String, isReasonWanted: Bool) throws -> String {
    let line = try DataRequestLine(request)
    let identity = try people.user(line.user)
    guard let operation = try line.operation() else { return "refused" }
    let decision = try explain(operation, as: identity).decision
    if case .refused = decision.reason { return "refused" }
    guard isReasonWanted else { return decision.effect.rawValue }
    return "\(decision.effect.rawValue) because \(reason(decision))"
  }

  func explain(
    _ operation: DataOperation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try Authorizer(rules: ruleset, tree: InMemoryTree(stored), clock: .fixed(people.now)).explain(
      operation, as: identity)
  }

  private func reason(_ decision: Decision) -> String {
    if case .noRule = decision.reason { return "no rule" }
    guard let visit = decision.decidingVisit else { return "\(decision.reason)" }
    let name = ruleset.program.name(of: visit.rule)
    if case .faults(let fault) = visit.outcome { return "\(name): \(fault.text)" }
    return name
  }
}
