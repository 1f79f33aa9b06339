import DocumentTrees
import RuleEvaluation
import RuleValues

/// A snapshot of a document tree as a data source for the evaluator, read one place at a time.
final class SnapshotSource<Snapshot: TreeSnapshot>: DataSource {
  @exclusivity(unchecked)
  private var snapshot: Snapshot?
  /// The places read so far; 0 is the root.
  @exclusivity(unchecked)
  private var places = DataPlaces()
  /// Whether data was needed while there was no snapshot. Then the decision means nothing.
  private(set) var lacksSnapshot = false
  /// Whether data was read.
  private(set) var hasRead = false

  /// Begins a decision on a snapshot, or on none until data is needed.
  func begin(_ snapshot: Snapshot?) {
    self.snapshot = snapshot
    lacksSnapshot = false
    hasRead = false
    places.removeAll()
  }

  /// Ends the decision, and releases its data.
  func end() { if snapshot != nil { snapshot = nil } }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: places.addChild(of: Int(place), key: key))
  }

  func content(at place: UInt32) throws -> NodeSummary {
    try beginReading()
    return try places.withKey(of: Int(place)) { key throws(TreeError) in
      try snapshot?.summary(atKey: key) ?? NodeSummary(.absent)
    }
  }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool {
    try beginReading()
    return try snapshot?.hasChildren(at: places[Int(place)], excluding: Set(keys)) ?? false
  }

  /// Returns the stored leaf at a path; nil if there is none.
  func leaf(at path: DataPath) throws(TreeError) -> Scalar? {
    guard snapshot != nil else {
      lacksSnapshot = true
      return nil
    }
    hasRead = true
    return try snapshot.map { snapshot throws(TreeError) in
      var snapshot = snapshot
      return try snapshot.summary(at: snapshot.cursor(at: path)).leaf
    } ?? nil
  }

  private func beginReading() throws {
    guard snapshot != nil else {
      lacksSnapshot = true
      throw MissingSnapshot()
    }
    hasRead = true
  }
}

/// The error of a source of data without a snapshot. Its decision is made again on a snapshot.
struct MissingSnapshot: Error, CustomStringConvertible {
  /// One clause for people, although no caller sees it.
  var description: String { "data was read without a snapshot" }
}
