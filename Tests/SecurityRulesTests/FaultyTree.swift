import DocumentTrees
import RuleEvaluation
import RuleValues
import Synchronization
import Testing

/// A tree that answers a number of questions, and then fails.
final class FaultyTree: DocumentTree {
  static let failure = TreeError.io(path: "faulty", code: 5, message: "no more answers")

  let inner: InMemoryTree
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

  func read<Result>(_ body: (inout FaultyView<InMemorySnapshot>) throws -> Result) throws -> Result {
    try inner.read { snapshot in
      var view = FaultyView(base: snapshot, tree: self)
      return try body(&view)
    }
  }

  func write<Result>(
    within seconds: Double, _ body: (inout FaultyView<InMemoryTransaction>) throws -> Result
  ) throws -> Result {
    try inner.write(within: seconds) { transaction in
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

  var root: Base.Cursor { base.root }

  func child(of cursor: Base.Cursor, key: DataKey) -> Base.Cursor { base.child(of: cursor, key: key) }

  mutating func summary(at cursor: Base.Cursor) throws(TreeError) -> NodeSummary {
    try tree.ask()
    return try base.summary(at: cursor)
  }

  mutating func hasChildren(at cursor: Base.Cursor, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    try tree.ask()
    return try base.hasChildren(at: cursor, excluding: keys)
  }

  mutating func subtree(at cursor: Base.Cursor) throws(TreeError) -> DataNode {
    try tree.ask()
    return try base.subtree(at: cursor)
  }

  mutating func forEachChild(
    of cursor: Base.Cursor, in range: KeyRange, _ body: (DataKey) throws -> Bool
  ) throws {
    try tree.ask()
    try base.forEachChild(of: cursor, in: range, body)
  }

  mutating func walk(at cursor: Base.Cursor, _ visit: (TreeEvent) throws -> Void) throws {
    try tree.ask()
    try base.walk(at: cursor, visit)
  }

  mutating func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? {
    try tree.ask()
    return try base.document(at: path)
  }

  mutating func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try tree.ask()
    try base.forEachDocument(in: range, body)
  }

  mutating func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? {
    try tree.ask()
    return try base.object(named: object)
  }

  mutating func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try tree.ask()
    try base.forEachObject(in: range, body)
  }

  mutating func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? {
    try tree.ask()
    return try base.account(at: place)
  }

  mutating func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    try tree.ask()
    try base.forEachAccount(in: range, body)
  }

  mutating func check(_ space: TreeSpace) throws(TreeError) { try base.check(space) }
}

extension FaultyView: TreeTransaction where Base: TreeTransaction {
  mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    try tree.ask()
    try base.set(node, at: path)
  }

  mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    try tree.ask()
    try base.setPriority(priority, at: path)
  }

  mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    try tree.ask()
    try base.load(at: path, fill)
  }

  mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) throws(TreeError) {
    try tree.ask()
    try base.setDocument(document, at: path)
  }

  mutating func deleteDocuments(in range: DocumentRange) throws(TreeError) {
    try tree.ask()
    try base.deleteDocuments(in: range)
  }

  mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) throws(TreeError) {
    try tree.ask()
    try base.setObject(metadata, named: object)
  }

  mutating func deleteObjects(in range: ObjectRange) throws(TreeError) {
    try tree.ask()
    try base.deleteObjects(in: range)
  }

  mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    try tree.ask()
    try base.setAccount(record, at: place)
  }
}
