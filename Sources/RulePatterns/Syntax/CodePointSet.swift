/// A set of code points as sorted stretches that neither overlap nor touch.
struct CodePointSet: Hashable, Sendable {
  /// The stretches, in order.
  let ranges: [ClosedRange<UInt32>]

  /// The last code point.
  static let last: UInt32 = 0x10_FFFF

  /// All code points.
  static let everything = CodePointSet([0...last])

  /// No code point.
  static let nothing = CodePointSet([])

  /// The characters that `\b` takes for parts of words: `[0-9A-Za-z_]`.
  static let word = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// Makes a set of stretches in any order.
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

  /// The code points that are not in the set.
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

  /// Returns the code points of both sets.
  func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(ranges + other.ranges) }

  /// Whether a code point is in the set.
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
