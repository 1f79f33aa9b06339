import DocumentTrees
import RuleEvaluation
import RuleValues

/// A snapshot of a document tree as a data source for the evaluator, read one place at a time.
final class SnapshotSource<Snapshot: TreeSnapshot>: DataSource {
  @exclusivity(unchecked)
  private var snapshot: Snapshot
  /// The places read so far; 0 is the root.
  @exclusivity(unchecked)
  private var places = DataPlaces()

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: places.addChild(of: Int(place), key: key))
  }

  func content(at place: UInt32) throws -> NodeSummary {
    try places.withKey(of: Int(place)) { key throws(TreeError) in try snapshot.summary(atKey: key) }
  }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool {
    try snapshot.hasChildren(at: places[Int(place)], excluding: Set(keys))
  }
}
