import RulePrograms
import RuleValues

extension Arena {
  /// The number of bytes that an element takes from the allowance.
  static let bytesPerElement = MemoryLayout<RuleValue>.stride

  /// Adds elements; nil if the decision would exceed its memory limit.
  mutating func addElements(_ values: some Collection<RuleValue>) -> ElementsRef? {
    guard spend(values.count * Self.bytesPerElement) else { return nil }
    let start = elements.count
    elements.append(contentsOf: values)
    return ElementsRef(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: values.count))
  }

  /// Appends one element to those that ``elements(from:)`` will return; false if the decision would exceed its memory
  /// limit.
  mutating func push(_ value: RuleValue) -> Bool {
    guard spend(Self.bytesPerElement) else { return false }
    elements.append(value)
    return true
  }

  /// Returns the elements that were pushed since the count was `start`.
  func elements(from start: Int) -> ElementsRef {
    ElementsRef(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: elements.count - start))
  }

  /// Returns the element at an index of a list, set, map or path. The index must be below its count.
  @inline(__always)
  func element(_ reference: ElementsRef, _ index: Int) -> RuleValue { elements[Int(reference.start) + index] }

  /// Returns a subrange of the elements.
  func slice(_ reference: ElementsRef, _ range: Range<Int>) -> ElementsRef {
    ElementsRef(
      start: reference.start + UInt32(truncatingIfNeeded: range.lowerBound),
      count: UInt32(truncatingIfNeeded: range.count))
  }

  /// Returns whether two texts have the same bytes.
  @inline(__always)
  func equal(_ left: TextRef, _ right: TextRef) -> Bool {
    if left.count != right.count { return false }
    if left.start == right.start { return true }
    return withTexts(left, right) { CodeUnits.equal($0, $1) }
  }

  /// Compares by UTF-16 code units: negative, zero or positive.
  func compare(_ left: TextRef, _ right: TextRef) -> Int {
    withTexts(left, right) { CodeUnits.compare($0, $1) }
  }

  /// Compares by unsigned bytes: negative, zero or positive. For texts, this is the order of code points.
  func compareBytes(_ left: TextRef, _ right: TextRef) -> Int {
    withTexts(left, right) { left, right in
      for (left, right) in zip(left, right) where left != right { return Int(left) - Int(right) }
      return left.count - right.count
    }
  }

  /// Returns the value for a key of a map; nil if the map lacks the key. A map has no duplicate keys.
  func value(of key: TextRef, in map: ElementsRef) -> RuleValue? {
    let end = Int(map.start) + Int(map.count) - 1
    var index = Int(map.start)
    while index < end {
      if case .string(let candidate) = elements[index], equal(candidate, key) { return elements[index + 1] }
      index += 2
    }
    return nil
  }

  /// Returns a fault with the details that its message needs.
  mutating func fault(_ code: EvaluationFault.Code, _ detail: FaultDetail) -> RuleValue {
    details.append(detail)
    return .error(EvaluationFault(code, detail: UInt32(truncatingIfNeeded: details.count - 1)))
  }
}
