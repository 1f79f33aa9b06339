extension Array {
  /// Removes all elements one by one and keeps the capacity. Use it for arrays with few elements.
  ///
  /// `removeAll(keepingCapacity:)` replaces a range. For one or two elements, that takes as long as evaluating a rule.
  @inline(__always)
  mutating func popAll() { while !isEmpty { removeLast() } }
}
