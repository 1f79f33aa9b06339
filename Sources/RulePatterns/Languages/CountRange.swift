/// A range of counts, which may have no upper bound.
struct CountRange: Hashable, Sendable {
  /// The lowest count.
  var minimum: Int

  /// The highest count. Nil if there is no upper bound.
  var maximum: Int?

  /// The counts of one item.
  static let one = CountRange(minimum: 1, maximum: 1)

  /// Whether no count is in the range.
  var isEmpty: Bool { maximum.map { $0 < minimum } ?? false }

  /// Returns whether a count is in the range.
  func contains(_ count: Int) -> Bool { minimum <= count && count <= maximum ?? Int.max }

  /// Returns the range for the items that remain after some were taken.
  func reduced(by count: Int) -> CountRange {
    CountRange(minimum: max(0, minimum - count), maximum: maximum.map { $0 - count })
  }

  /// Returns the counts of both ranges.
  func intersection(_ other: CountRange) -> CountRange {
    let maximum: Int? =
      switch (maximum, other.maximum) {
      case (let first?, let second?): min(first, second)
      case (let first, let second): first ?? second
      }
    return CountRange(minimum: max(minimum, other.minimum), maximum: maximum)
  }

  /// The sums of a count of each range.
  static func + (left: CountRange, right: CountRange) -> CountRange {
    let maximum = left.maximum.flatMap { first in right.maximum.map { sum(first, $0) } }
    return CountRange(minimum: sum(left.minimum, right.minimum), maximum: maximum)
  }

  /// Returns the same counts as the fewest ranges, in order.
  static func merged(_ ranges: [CountRange]) -> [CountRange] {
    var result: [CountRange] = []
    for range in ranges.sorted(by: { $0.minimum < $1.minimum }) {
      guard let last = result.last, last.maximum.map({ range.minimum <= sum($0, 1) }) ?? true else {
        result.append(range)
        continue
      }
      let maximum = last.maximum.flatMap { first in range.maximum.map { max(first, $0) } }
      result[result.count - 1] = CountRange(minimum: last.minimum, maximum: maximum)
    }
    return result
  }

  /// Returns the counts of items in this many groups, each with a count of this range. Nil if they are not one range: two
  /// groups of 3 or three of them are 6 or 9 items.
  func multiplied(by groups: CountRange) -> CountRange? {
    let isGapless =
      groups.minimum == 0
      ? minimum <= 1
      : groups.minimum == groups.maximum
        || maximum.map {
          Self.sum(Self.product($0, groups.minimum), 1) >= Self.product(minimum, Self.sum(groups.minimum, 1))
        } ?? true
    guard isGapless else { return nil }
    let maximum = maximum.flatMap { count in groups.maximum.map { Self.product(count, $0) } }
    return CountRange(minimum: Self.product(minimum, groups.minimum), maximum: maximum)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.addingReportingOverflow(right)
    return overflow ? Int.max : result
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? Int.max : result
  }
}
