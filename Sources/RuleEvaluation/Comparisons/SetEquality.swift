import RulePrograms
import RuleValues

extension EvaluationState {
  /// Compares by the equality of sets and of `diff()`, at every depth (emulator 1.19.9); nil if the comparison has no
  /// result.
  ///
  /// - Numbers are compared by their exact value, so `1` equals `1.0`, and 2^53 + 1 equals no float.
  /// - NaN equals itself, and 0.0 equals -0.0.
  /// - A vector equals the list of its numbers.
  /// - A bound path equals the plain path.
  /// - Differences are equal if each key has the same status in both.
  mutating func setEqual(_ left: RuleValue, _ right: RuleValue, _ depth: Int = 0) -> Bool? {
    switch (left, right) {
    case (.integer, .double), (.double, .integer), (.double, .double):
      guard countComparison(depth) else { return nil }
      return Self.exactNumber(left) == Self.exactNumber(right)
    case (.list(let left), .list(let right)):
      guard countComparison(depth) else { return nil }
      return listsEqual(left, right, depth, by: Self.byValue)
    case (.map(let left), .map(let right)):
      guard countComparison(depth) else { return nil }
      return mapsEqual(left, right, depth, by: Self.byValue)
    case (.mapDiff(let left), .mapDiff(let right)):
      // A set may be under construction at the end of the elements.
      let end = arena.elements.count
      defer { arena.elements.removeAll(after: end) }
      guard countComparison(depth), let left = statuses(of: left), let right = statuses(of: right) else { return nil }
      return mapsEqual(left, right, depth, by: Self.byValue)
    case (.set(let left), .set(let right)):
      guard countComparison(depth) else { return nil }
      return setsEqual(left, right)
    case (.vector(let left), .vector(let right)), (.vector(let left), .list(let right)),
      (.list(let left), .vector(let right)):
      guard countComparison(depth) else { return nil }
      return listsEqual(left, right, depth, by: Self.byValue)
    case (.path(let left), .path(let right)):
      guard countComparison(depth) else { return nil }
      return openSegmentsEqual(left, right)
    default: return deeplyEqual(left, right, depth)
    }
  }

  private static var byValue: Equality { { $0.setEqual($1, $2, $3) } }

  /// Returns whether sets are equal, regardless of the order of their elements.
  private mutating func setsEqual(_ left: ElementsRef, _ right: ElementsRef) -> Bool? {
    guard left.count == right.count else { return false }
    return containsAll(right, left, by: .sets)
  }

  /// A number in a form that is identical for equal numbers: an int if possible.
  enum ExactNumber: Hashable {
    case integer(Int64)
    case other(UInt64)
  }

  static func exactNumber(_ value: RuleValue) -> ExactNumber? {
    switch value {
    case .integer(let integer): return .integer(integer)
    case .double(let double):
      if let integer = Int64(exactly: double) { return .integer(integer) }
      return .other(double.isNaN ? Double.nan.bitPattern : double.bitPattern)
    default: return nil
    }
  }
}
