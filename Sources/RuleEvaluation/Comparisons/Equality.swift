import RulePrograms
import RuleRequests
import RuleValues

/// The three equalities of the language (emulator 1.19.9):
/// - `==`, where an int may equal a float
/// - the equality of elements in lists and maps, where an int never equals a float
/// - the equality of sets and of `diff()`, which compares the exact number at every depth
extension EvaluationState {
  /// Evaluates `==` or `!=`.
  mutating func equality(_ relation: Relation, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.constraint, _), (_, .constraint): return constraintComparison(relation, left, right)
    case (.integer, .double), (.double, .integer): return .bool((left.number == right.number) == (relation == .equal))
    default: return answer(elementsEqual(left, right).map { $0 == (relation == .equal) })
    }
  }

  /// Converts the result of a comparison to a value. It is an error if the comparison took too many steps, or met a
  /// value that a query leaves open.
  mutating func answer(_ result: Bool?) -> RuleValue {
    if let result { return .bool(result) }
    return .error(steps > limits.steps ? .stepLimit : .undecided)
  }

  /// Returns whether a list element equals the wanted value: as `==` does, but an int never equals a float.
  mutating func elementsEqual(_ left: RuleValue, _ right: RuleValue) -> Bool? {
    switch (left, right) {
    case (.double(let left), .double(let right)): return left == right
    case (.path(let left), .path(let right)):
      if unboundVariable(of: left) != nil || unboundVariable(of: right) != nil { return false }
      return segmentsEqual(left, right)
    case (.mapDiff, .mapDiff): return false
    case (.vector(let left), .vector(let right)):
      return numbersAreSame(left, right) && !left.range.contains { arena.elements[$0].number?.isNaN == true }
    default: return deeplyEqual(left, right, 0)
    }
  }

  /// The maximum nesting depth of compared values. Documents and rules cannot exceed it.
  static var maximumDepth: Int { 1100 }

  /// Compares values inside equal lists and maps; nil if the comparison has no result.
  ///
  /// Floats are compared by their bits, and NaN equals nothing. Paths are compared with their captures, and sets by
  /// their own equality.
  mutating func deeplyEqual(_ left: RuleValue, _ right: RuleValue, _ depth: Int) -> Bool? {
    guard countComparison(depth) else { return nil }
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.integer(let left), .integer(let right)): return left == right
    case (.double(let left), .double(let right)): return left.bitPattern == right.bitPattern && !left.isNaN
    case (.string(let left), .string(let right)), (.bytes(let left), .bytes(let right)):
      charge(left)
      return arena.equal(left, right)
    case (.timestamp(let left), .timestamp(let right)): return left == right
    case (.duration(let left), .duration(let right)): return left == right
    case (.latlng(let left), .latlng(let right)), (.vector(let left), .vector(let right)):
      return numbersAreSame(left, right)
    case (.list(let left), .list(let right)): return listsEqual(left, right, depth, by: Self.deep)
    case (.map(let left), .map(let right)): return mapsEqual(left, right, depth, by: Self.deep)
    case (.path(let left), .path(let right)): return templatesEqual(left, right)
    case (.set, .set), (.mapDiff, .mapDiff): return setEqual(left, right, depth + 1)
    case (.partialMap, .partialMap), (.partialMap, .map), (.map, .partialMap), (.constraint, _), (_, .constraint):
      return openValuesEqual(left, right, depth)
    default: return false
    }
  }

  /// One of the equalities, for values at some depth.
  typealias Equality = (inout EvaluationState, RuleValue, RuleValue, Int) -> Bool?

  private static var deep: Equality { { $0.deeplyEqual($1, $2, $3) } }

  /// Counts a comparison as a step; false if a limit is exceeded.
  mutating func countComparison(_ depth: Int) -> Bool {
    steps += 1
    if depth > Self.maximumDepth { steps = limits.steps + 1 }
    return steps <= limits.steps
  }

  mutating func listsEqual(_ left: ElementsRef, _ right: ElementsRef, _ depth: Int, by equal: Equality) -> Bool? {
    guard left.count == right.count else { return false }
    for index in 0..<Int(left.count) {
      let same = equal(&self, arena.element(left, index), arena.element(right, index), depth + 1)
      guard same == true else { return same }
    }
    return true
  }

  /// Returns whether maps are equal, regardless of the order of their keys.
  mutating func mapsEqual(_ left: ElementsRef, _ right: ElementsRef, _ depth: Int, by equal: Equality) -> Bool? {
    guard left.count == right.count else { return false }
    var keys = KeyFinder(right)
    for index in stride(from: 0, to: Int(left.count), by: 2) {
      guard case .string(let key) = arena.element(left, index) else { return false }
      charge(key)
      guard let other = keys.value(of: key, guess: index, in: arena) else { return false }
      let same = equal(&self, arena.element(left, index + 1), other, depth + 1)
      guard same == true else { return same }
    }
    return true
  }

  /// Returns whether floats have the same bits.
  private func numbersAreSame(_ left: ElementsRef, _ right: ElementsRef) -> Bool {
    guard left.count == right.count else { return false }
    return (0..<Int(left.count)).allSatisfy {
      arena.element(left, $0).number?.bitPattern == arena.element(right, $0).number?.bitPattern
    }
  }
}
