extension Array {
  /// Removes all of a few elements, and keeps the room for others. `removeAll(keepingCapacity:)` goes the way of replacing
  /// a range, which takes as long as judging does where a request leaves one or two.
  @inline(__always)
  mutating func popAll() { while !isEmpty { removeLast() } }
}
