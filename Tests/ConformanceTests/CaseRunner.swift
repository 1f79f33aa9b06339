import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import WalkingObservers

/// Runs cases on one tree, one after the other.
struct CaseRunner<Tree: DocumentTree> {
  let tree: Tree

  /// What is wrong, in a few words; nil where all is as it must be.
  func failure(of test: Case) throws -> String? {
    let ruleset: RealtimeRuleset
    do {
      ruleset = try RealtimeRuleset(test.rules)
    } catch {
      return Self.failure(of: test, refusedWith: error)
    }
    switch test.request {
    case .nothing: return test.expected == .accept ? nil : "the rules were accepted"
    case .impossible(let problem): return test.expected == .refuse ? nil : "the request can not be: \(problem)"
    case .operation(let operation): return try failure(of: test, operation, ruleset)
    }
  }

  private static func failure(of test: Case, refusedWith error: RulesetError) -> String? {
    guard let first = error.diagnostics.first(where: { $0.severity == .error }) else { return "refused without error" }
    let message = "\(error.file.position(of: first.span.start)): \(first.message)"
    guard test.expected == .refuse, case .nothing = test.request else { return "the rules were refused: \(message)" }
    guard let expected = test.error else { return nil }
    let hasPlace = expected.first?.isNumber ?? false
    return (hasPlace ? message : first.message) == expected ? nil : "got error \(message)"
  }

  private func failure(of test: Case, _ operation: DataOperation, _ ruleset: RealtimeRuleset) throws -> String? {
    try tree.write { try $0.set(test.stored, at: .root) }
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(test.now))
    let decision = try authorizer.decide(operation, as: test.identity)
    if let mismatch = Self.mismatch(decision, test, ruleset) { return mismatch }
    let told = try authorizer.explain(operation, as: test.identity).decision
    guard Self.text(told) == Self.text(decision) else { return "explained differently: \(Self.text(told))" }
    let again = try authorizer.decide(operation, as: test.identity)
    guard Self.text(again) == Self.text(decision) else { return "decided differently: \(Self.text(again))" }
    var counter = Counter(ruleset.program)
    let counted = try authorizer.core.decide(.realtime(operation), as: test.identity, observing: &counter)
    guard Self.text(counted) == Self.text(decision) else { return "counted differently: \(Self.text(counted))" }
    if let mismatch = counter.counts.mismatch(with: counted, ruleset.program) { return mismatch }
    var walking = WalkingCounter(ruleset.program)
    let walked = try authorizer.core.decide(.realtime(operation), as: test.identity, observing: &walking)
    guard Self.text(walked) == Self.text(decision) else { return "walked differently: \(Self.text(walked))" }
    guard counter.counts == walking.counts else { return "compiled conditions noted something else" }
    return try failure(carryingOut: operation, of: test, authorizer)
  }

  private static func mismatch(_ decision: Decision, _ test: Case, _ ruleset: RealtimeRuleset) -> String? {
    let got: Case.Expectation =
      if case .refused = decision.reason, test.expected == .refuse { .refuse } else {
        decision.isAllowed ? .allow : .deny
      }
    let rule = decision.decidingVisit.map { ruleset.program.name(of: $0.rule) }
    if got != test.expected { return "got \(got.rawValue) by \(rule ?? "no rule"): \(decision.reason)" }
    if case .failed = decision.reason { return "the tree failed: \(decision.reason)" }
    if let because = test.because, because != rule { return "decided by \(rule ?? "no rule")" }
    return nil
  }

  private static func text(_ decision: Decision) -> String { "\(decision.effect) \(decision.reason) \(decision.usage)" }

  /// Carries it out, and compares what is stored then with what the operation says.
  private func failure(
    carryingOut operation: DataOperation, of test: Case, _ authorizer: RealtimeAuthorizer<Tree>
  ) throws -> String? {
    var wasAllowed = true
    var seen: DataNode?
    do {
      if case .read(let path, nil) = operation { seen = try authorizer.read(path, as: test.identity) }
      try authorizer.perform(operation, as: test.identity)
    } catch is PermissionDenied {
      wasAllowed = false
    } catch is InvalidRequest {
      wasAllowed = false
    }
    guard wasAllowed == (test.expected == .allow) else { return "carried out: \(wasAllowed)" }
    if let seen, case .read(let path, _) = operation, seen != test.stored.descendant(path) {
      return "read \(seen.json)"
    }
    let left = try tree.read { try $0.subtree(at: .root) }
    let wanted = wasAllowed ? operation.result(on: test.stored, now: test.now) : test.stored
    return left == wanted ? nil : "left \(left.json), not \(wanted.json)"
  }
}

extension DataOperation {
  /// The data after the operation, as the operation itself says: the measure of what a tree holds after it.
  func result(on stored: DataNode, now: Int64) -> DataNode {
    switch self {
    case .read: return stored
    case .set(let path, let value): return Self.applying([(path, value)], to: stored, now)
    case .update(let base, let values):
      return Self.applying(values.map { (base.appending($0.path), $0.value) }, to: stored, now)
    }
  }

  private static func applying(
    _ writes: [(path: DataPath, value: WrittenValue)], to stored: DataNode, _ now: Int64
  ) -> DataNode {
    let nodes = writes.map { write in
      (write.path, write.value.resolved(now: now) { stored.descendant(write.path.appending($0)).leaf })
    }
    var result = stored
    // Deletions last: a node that loses its old children and gets new ones at once does not vanish in between.
    for (path, node) in nodes.filter({ !$0.1.isAbsent }) + nodes.filter({ $0.1.isAbsent }) {
      if path.keys.last?.text == ".priority", let parent = path.parent {
        result.set(result.descendant(parent).withPriority(node.leaf), at: parent)
      } else {
        result.set(node, at: path)
      }
    }
    return result
  }
}
