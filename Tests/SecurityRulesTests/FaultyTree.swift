import DocumentTrees
import RuleEvaluation
import RuleValues
import Synchronization
import Testing

/// A tree that answers a number of questions, and then fails.
final class FaultyTree: DocumentTree {
  static let failure = TreeError.io(path: "faulty", code: 5, message: "no more answers")

  let inner: InMemoryTree
  var changes: ChangeSignal { inner.changes }
  private let left: Mutex<Int>
  private let asked = Mutex(0)

  init(_ root: DataNode, answers: Int) {
    inner = InMemoryTree(root)
    left = Mutex(answers)
  }

  /// Expects that a decision on such a tree is no allow, and that the failure is told: as its reason, or thrown.
  static func expectFailure(_ scene: String, of decide: () throws -> Decision) {
    do {
      let decision = try decide()
      guard case .failed(let error) = decision.reason, error as? TreeError == failure else {
        Issue.record("\(scene): \(decision.reason)")
        return
      }
      #expect(!decision.isAllowed)
    } catch {
      #expect(error as? TreeError == failure)
    }
  }

  /// How many questions it was asked.
  var questions: Int { asked.withLock { $0 } }

  func ask() throws(TreeError) {
    asked.withLock { $0 += 1 }
    let mayAnswer = left.withLock { left in
      left -= 1
      return left >= 0
    }
    if !mayAnswer { throw Self.failure }
  }

  func read<Result>(
    within limit: CallLimit, _ body: (inout FaultyView<InMemorySnapshot>) throws -> Result
  ) throws -> Result {
    try inner.read(within: limit) { snapshot in
      var view = FaultyView(base: snapshot, tree: self)
      return try body(&view)
    }
  }

  func write<Result>(
    within limit: CallLimit, _ body: (inout FaultyView<InMemoryTransaction>) throws -> Result
  ) throws -> Result {
    try inner.write(within: limit) { transaction in
      var view = FaultyView(base: transaction, tree: self)
      let result = try body(&view)
      transaction = view.base
      return result
    }
  }
}

/// What a ``FaultyTree`` hands out.
struct FaultyView<Base: TreeSnapshot>: TreeSnapshot {
  var base: Base
  let tree: FaultyTree

  mutating func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    try tree.ask()
    try base.get(lookups, body)
  }

  mutating func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try tree.ask()
    try base.forEachRecord(in: range, body)
  }

  mutating func check(_ space: TreeSpace) throws(TreeError) { try base.check(space) }
}

extension FaultyView: TreeTransaction where Base: TreeTransaction {
  mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    try tree.ask()
    try base.put(value, at: key, in: space)
  }

  mutating func delete(_ range: RecordRange) throws(TreeError) {
    try tree.ask()
    try base.delete(range)
  }

  mutating func fail(_ error: any Error) { base.fail(error) }
}
