import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import Testing

@Suite("newData is the result of a write, and data the state before")
struct NewDataTests {
  @Test func newDataIsTheResultInMemory() throws {
    let tree = InMemoryTree()
    for seed in 0..<150 { try check(seed, on: tree) }
  }

  @Test func newDataIsTheResultInSQLite() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-data-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tree.db").path
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash))
    for seed in 5000..<5050 { try check(seed, on: tree) }
  }

  /// Asks the rules about every place of the data before and after, in random order, from a random place; then carries
  /// the operation out.
  private func check(_ seed: Int, on tree: some DocumentTree) throws {
    var scene = RandomScene(seed: seed)
    let stored = scene.node(depth: 3)
    let operation = scene.operation()
    // Known to fail: Cases/realtime/priorities.json, priority-write-to-nothing.
    guard !operation.ranksNothing(in: stored) else { return }
    let wanted = operation.result(on: stored)
    try tree.write { try $0.set(stored, at: .root) }
    let rules = try Self.rules(stored, wanted, operation, &scene)
    let authorizer = Authorizer(rules: rules, tree: tree)
    let (decision, explanation) = try authorizer.explain(operation, as: .unauthenticated)
    let about = "seed \(seed): \(stored.json), then \(operation)"
    guard decision.isAllowed else {
      Issue.record("\(about): wanted \(wanted.json), but not \(Self.failure(explanation, rules))")
      return
    }
    #expect(try authorizer.perform(operation, as: .unauthenticated).isAllowed)
    #expect(try Scene.content(of: tree) == wanted, "\(about)")
  }

  /// Rules whose one condition is all that holds of the data: at the root, or at the first key of what is written.
  private static func rules(
    _ stored: DataNode, _ wanted: DataNode, _ operation: DataOperation, _ scene: inout RandomScene
  ) throws -> RealtimeRuleset {
    let first = scene.below(2) == 0 ? operation.path.keys.first : nil
    let up = first == nil ? "" : ".parent()"
    let snapshots = [("newData" + up, wanted), ("data" + up, stored), ("root", stored)]
    let paths = Probes.paths(over: RandomScene.keys, depth: 3)
    let all = snapshots.flatMap { Probes(name: $0.0, data: $0.1).conditions(paths: paths) }
    let chosen = all.shuffled(using: &scene.generator).prefix(120).joined(separator: " && ")
    let rule = "{\".write\": \"\(chosen)\"}"
    return try Scene.rules(first.map { "{\"\($0.text)\": \(rule)}" } ?? rule)
  }

  /// The first of the conditions that does not hold.
  private static func failure(_ explanation: Explanation?, _ rules: RealtimeRuleset) -> String {
    guard let visit = explanation?.visits.last else { return "asked" }
    var step = visit.condition
    while let inner = step.operands.first(where: { $0.value != .bool(true) }) {
      if case .and = rules.program[step.expression] { step = inner } else { break }
    }
    return rules.program.text(of: step.expression, in: rules.program[visit.rule])
  }
}
