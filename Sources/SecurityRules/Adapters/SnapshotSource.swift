import DocumentTrees
import RuleEvaluation
import RuleValues

/// Lends the evaluator a snapshot of a document tree, one place at a time.
final class SnapshotSource<Snapshot: TreeSnapshot>: DataSource {
  private var snapshot: Snapshot
  private var cursors: [Snapshot.Cursor] = []

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    cursors.reserveCapacity(16)
    cursors.append(snapshot.root)
  }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    cursors.append(snapshot.child(of: cursors[Int(place)], key: DataKey(utf8: key)))
    return UInt32(truncatingIfNeeded: cursors.count - 1)
  }

  func content(at place: UInt32) throws -> NodeSummary { try snapshot.summary(at: cursors[Int(place)]) }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool {
    try snapshot.hasChildren(at: cursors[Int(place)], excluding: Set(keys))
  }
}
