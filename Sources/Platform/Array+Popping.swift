extension Array {
  /// Removes all elements and keeps the capacity: few elements one by one.
  ///
  /// `removeAll(keepingCapacity:)` replaces a range. For one or two elements, that takes as long as evaluating a rule.
  ///
  /// It is public because Swift inlines only public functions across modules.
  @inlinable @inline(__always)
  public mutating func popAll() {
    if count > 32 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
