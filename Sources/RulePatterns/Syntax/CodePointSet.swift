/// A set of code points as sorted ranges that neither overlap nor touch.
struct CodePointSet: Hashable, Sendable {
  /// The ranges in order.
  let ranges: [ClosedRange<UInt32>]

  /// The last Unicode code point.
  static let last: UInt32 = 0x10_FFFF

  /// The set of all code points.
  static let everything = CodePointSet([0...last])

  /// The set without code points.
  static let nothing = CodePointSet([])

  /// The word characters of `\b`: `[0-9A-Za-z_]`.
  static let word = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// Creates a set from ranges in any order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let previous = result.last, range.lowerBound <= previous.upperBound &+ 1 {
        result[result.count - 1] = previous.lowerBound...max(previous.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    self.ranges = result
  }

  /// The set of all other code points.
  var complement: CodePointSet {
    var result: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges {
      if start < range.lowerBound { result.append(start...(range.lowerBound - 1)) }
      start = range.upperBound + 1
    }
    if start <= Self.last { result.append(start...Self.last) }
    return CodePointSet(result)
  }

  /// Returns the union of both sets.
  func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(ranges + other.ranges) }

  /// Returns whether a code point is in the set.
  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }
}
