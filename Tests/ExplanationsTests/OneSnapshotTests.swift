import DocumentTrees
import Identities
import RequestSimulation
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import Synchronization
import Testing

@testable import Explanations

/// A tree that another writer changes after each read: `open` is true, then false, then true again.
private final class ChangingTree: DocumentTree {
  var changes: ChangeSignal { inner.changes }
  private let inner = InMemoryTree()
  private let isOpen: Mutex<Bool>

  init(isOpen: Bool) throws {
    self.isOpen = Mutex(isOpen)
    try store(isOpen)
  }

  private func store(_ isOpen: Bool) throws {
    try inner.write { try $0.set(.leaf(.bool(isOpen)), at: DataPath("open")) }
  }

  func read<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTree.Snapshot) throws -> Result
  ) throws -> Result {
    let result = try inner.read(within: limit, body)
    let next = isOpen.withLock { isOpen in
      isOpen.toggle()
      return isOpen
    }
    try store(next)
    return result
  }

  func write<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTree.Transaction) throws -> Result
  ) throws -> Result {
    try inner.write(within: limit, body)
  }
}

@Suite("An explanation reads one snapshot")
struct OneSnapshotTests {
  private static let rules = #"{"rules": {".read": "data.child('open').val() == true"}}"#

  /// The decision, the stored data beside it and the closest allowed request agree, although the tree changes after each
  /// read.
  @Test(arguments: [true, false])
  func explanationsAgreeWithTheirSnapshot(_ isOpen: Bool) throws {
    let tree = try ChangingTree(isOpen: isOpen)
    let ruleset = try AnyRuleset(realtime: SourceFile(name: "rules.json", text: Self.rules))
    let situation = Situation(request: .realtime(.read(.root)), identity: .unauthenticated, now: 0)
    let told = try DecisionExplanation.tell(situation, in: tree, by: ruleset, searching: .standard)
    #expect(told.decision.isAllowed == isOpen)
    #expect(told.places.content(of: .before(DataPath("open"))) == .leaf(.bool(isOpen)))
    #expect(told.explanation?.reads.map(\.value).contains(.bool(isOpen)) == true)
    #expect((told.nearestMisses.best == nil) == isOpen)
  }
}
