/// The partition of all scalars into classes that some sets do not distinguish.
///
/// A term has one derivative for all characters of a class, so that a state has few transitions.
struct ScalarPartition {
  /// A character of each class, the most readable one, in the order of readability.
  let representatives: [UInt32]

  /// A place at which a set begins or ends.
  private struct Bound {
    let place: UInt32
    let set: Int
  }

  /// Partitions the scalars for some sets.
  init(_ sets: [CodePointSet]) {
    let all = sets + [.scalars]
    let bounds = Self.bounds(of: all)
    var choices: [[UInt64]: ReadableScalar.Choice] = [:]
    var members = [UInt64](repeating: 0, count: all.count / 64 + 1)
    var index = 0
    while index < bounds.count {
      let start = bounds[index].place
      while index < bounds.count, bounds[index].place == start {
        members[bounds[index].set / 64] ^= 1 << UInt64(bounds[index].set % 64)
        index += 1
      }
      let isScalar = members[sets.count / 64] >> UInt64(sets.count % 64) & 1 == 1
      guard isScalar, index < bounds.count else { continue }
      let choice = ReadableScalar.choice(in: start...(bounds[index].place - 1))
      choices[members] = choices[members].map { min($0, choice) } ?? choice
    }
    representatives = choices.values.sorted().map(\.scalar)
  }

  private static func bounds(of sets: [CodePointSet]) -> [Bound] {
    var bounds: [Bound] = []
    for (number, set) in sets.enumerated() {
      for range in set.ranges {
        bounds.append(Bound(place: range.lowerBound, set: number))
        bounds.append(Bound(place: range.upperBound + 1, set: number))
      }
    }
    return bounds.sorted { $0.place < $1.place }
  }
}
