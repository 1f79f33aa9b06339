import DocumentTrees
import RuleEvaluation
import RuleValues

/// Lends the evaluator a snapshot of a document tree, one place at a time.
final class SnapshotSource<Snapshot: TreeSnapshot>: DataSource {
  @exclusivity(unchecked)
  private var snapshot: Snapshot
  /// What was asked for, from place 1 on; 0 is the root.
  @exclusivity(unchecked)
  private var cursors: [Snapshot.Cursor] = []

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  private func cursor(_ place: UInt32) -> Snapshot.Cursor {
    place == 0 ? snapshot.root : cursors[Int(place) - 1]
  }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    cursors.append(snapshot.child(of: cursor(place), key: DataKey(utf8: key)))
    return UInt32(truncatingIfNeeded: cursors.count)
  }

  func content(at place: UInt32) throws -> NodeSummary { try snapshot.summary(at: cursor(place)) }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool {
    try snapshot.hasChildren(at: cursor(place), excluding: Set(keys))
  }
}
