import DocumentTrees
import RuleValues

/// The keys of children in a range, read a batch at a time: between two batches the snapshot can be asked other things,
/// and memory holds one.
struct ChildKeys {
  private static let batchSize = 256

  private let place: EncodedPath
  private var range: KeyRange
  /// How many are still wanted.
  private var remaining: Int
  private var isAtEnd = false

  /// The first `limit` keys of a range; all of them without a limit.
  init(of place: EncodedPath, in range: KeyRange, limit: Int? = nil) {
    self.place = place
    self.range = range
    remaining = limit ?? .max
  }

  /// The next keys; none at the end. No more than these are read.
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
  /// What is left of the range when a walk has visited `key`.
  fileprivate func behind(_ key: DataKey) -> KeyRange {
    isDescending
      ? KeyRange(from: lower, to: .excluding(key), isDescending: true)
      : KeyRange(from: .excluding(key), to: upper)
  }
}
