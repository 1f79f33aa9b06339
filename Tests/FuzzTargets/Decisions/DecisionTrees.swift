import DocumentTrees
import Identities
import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText
import TreeConformance

/// A tree in memory and a tree in a file, which hold the same data.
///
/// Each request is decided by compiled conditions and by the walker on both trees, and then carried out on both. All four
/// decisions must be the same, and so must the data afterwards.
final class DecisionTrees {
  private let folder = TemporaryFolder()
  private let stored: SQLiteTree
  private var memory = InMemoryTree()

  /// Low enough that a hostile rule reaches them in milliseconds.
  private static let limits = Limits(textBytes: 1 << 20, steps: 200_000)

  init() throws {
    stored = try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .processCrash))
  }

  /// Replaces the data of both trees.
  ///
  /// - Returns: false if the data cannot be stored.
  func load(_ seed: Seed) throws -> Bool {
    guard let tree = try? seed.tree(now: DecisionInput.now) else { return false }
    memory = tree
    try stored.write { transaction in
      try transaction.deleteDocuments(in: .everything)
      try transaction.deleteObjects(in: .everything)
      try transaction.set(try memory.read { try $0.subtree(at: .root) }, at: .root)
      try memory.read { snapshot in
        try snapshot.forEachDocument(in: .everything) { path, document in
          try transaction.setDocument(document, at: path)
          return true
        }
        try snapshot.forEachObject(in: .everything) { object, metadata in
          try transaction.setObject(metadata, named: object)
          return true
        }
      }
    }
    return true
  }

  /// Decides operations one after the other and carries them out.
  ///
  /// - Throws: ``BrokenProperty`` if two decisions or the two trees differ.
  func check(_ operations: [ServiceOperation], by rules: AnyRuleset, as identity: Identity) throws {
    let inMemory = guarded(memory, rules)
    let inFile = guarded(stored, rules)
    for operation in operations {
      let decision = try Self.decision(on: operation, as: identity, in: inMemory)
      let other = try Self.decision(on: operation, as: identity, in: inFile)
      try require(decision == other, "\(operation)\nin memory: \(decision)\nin a file: \(other)")
      let (one, two) = (
        Self.carriedOut(operation, as: identity, in: inMemory), Self.carriedOut(operation, as: identity, in: inFile)
      )
      try require(one == two, "\(operation)\nin memory: \(one)\nin a file: \(two)")
      try require(!one.hasPrefix("allow") || decision.hasPrefix("allow"), "\(operation): \(decision), but \(one)")
    }
    try requireSameData()
  }

  private func guarded<Tree: DocumentTree>(_ tree: Tree, _ rules: AnyRuleset) -> GuardedTree<Tree> {
    GuardedTree(
      rules: AnyRulesProvider(rules), tree: tree, limits: Self.limits, timeLimit: nil, isCancelled: { false },
      clock: .fixed(DecisionInput.now))
  }

  /// Returns the decision as text, with its cost.
  ///
  /// - Throws: ``BrokenProperty`` if counting or explaining changes the decision.
  private static func decision(
    on operation: ServiceOperation, as identity: Identity, in guarded: GuardedTree<some DocumentTree>
  ) throws -> String {
    var counter = Counter(guarded.rules.current.program)
    var recorder = Recorder()
    let compiled: String
    do {
      compiled = text(try guarded.decide(operation, as: identity))
    } catch {
      compiled = "error \(error)"
    }
    let counted: String
    do {
      counted = text(try guarded.decide(operation, as: identity, observing: &counter))
    } catch {
      counted = "error \(error)"
    }
    try require(compiled == counted, "\(operation)\ncompiled: \(compiled)\ncounted: \(counted)")
    if let explained = try? text(guarded.decide(operation, as: identity, observing: &recorder)) {
      try require(compiled == explained, "\(operation)\ncompiled: \(compiled)\nexplained: \(explained)")
    }
    return compiled
  }

  private static func text(_ decision: Decision) -> String {
    "\(decision.effect) \(decision.reason) \(decision.usage) \(decision.description)"
  }

  /// Returns whether the operation was carried out, or why not.
  private static func carriedOut(
    _ operation: ServiceOperation, as identity: Identity, in guarded: GuardedTree<some DocumentTree>
  ) -> String {
    do { return "\(try guarded.perform(operation, as: identity).effect)" } catch { return "error \(error)" }
  }

  private func requireSameData() throws {
    for export in [Self.data, Self.documents, Self.objects] {
      let one = try export(memory)
      let two = try export(stored)
      try require(
        one == two,
        "in memory: \(String(decoding: one, as: UTF8.self))\nin a file: \(String(decoding: two, as: UTF8.self))")
    }
  }

  private static func data(_ tree: any DocumentTree) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportJSON(to: sink)
    return sink.bytes
  }

  private static func documents(_ tree: any DocumentTree) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportDocuments(to: sink, as: .rest(project: "p"))
    return sink.bytes
  }

  private static func objects(_ tree: any DocumentTree) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportObjects(to: sink, as: .list)
    return sink.bytes
  }
}
