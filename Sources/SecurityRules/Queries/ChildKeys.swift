import DocumentTrees
import RuleValues

/// The keys of children in a range, read in batches. The snapshot is free for other reads between batches, and memory
/// holds one batch.
struct ChildKeys {
  private static let batchSize = 256

  private let place: EncodedPath
  private var range: KeyRange
  /// The number of keys that are still wanted.
  private var remaining: Int
  private var isAtEnd = false

  /// Creates an iterator over the first `limit` keys of a range, or over all keys if `limit` is nil.
  init(of place: EncodedPath, in range: KeyRange, limit: Int? = nil) {
    self.place = place
    self.range = range
    remaining = limit ?? .max
  }

  /// Returns the next batch of keys; empty at the end. No other keys are read.
  mutating func next(in snapshot: inout some TreeSnapshot) throws -> [DataKey] {
    let wanted = min(Self.batchSize, remaining)
    guard !isAtEnd, wanted > 0 else { return [] }
    var keys: [DataKey] = []
    try snapshot.forEachChild(of: place, in: range) { key in
      keys.append(key)
      return keys.count < wanted
    }
    isAtEnd = keys.count < wanted
    remaining -= keys.count
    if let last = keys.last { range = range.behind(last) }
    return keys
  }
}

extension KeyRange {
  /// Returns the part of the range that remains after a walk has visited `key`.
  fileprivate func behind(_ key: DataKey) -> KeyRange {
    isDescending
      ? KeyRange(from: lower, to: .excluding(key), isDescending: true)
      : KeyRange(from: .excluding(key), to: upper)
  }
}
