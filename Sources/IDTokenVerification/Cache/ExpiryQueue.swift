/// Values in the order in which they expire, as a binary heap: the first is at hand, and insertion and removal take
/// logarithmic time.
struct ExpiryQueue<Value: Sendable>: Sendable {
  private var heap: [(expires: Double, value: Value)] = []

  /// The time at which the first value expires; nil if there is none.
  var first: Double? { heap.first?.expires }

  /// Adds a value.
  mutating func insert(_ value: Value, expires: Double) {
    var index = heap.count
    heap.append((expires, value))
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].expires < heap[parent].expires else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes the value that expires first.
  mutating func removeFirst() -> Value? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.value }
    heap[0] = last
    var index = 0
    while let child = earlierChild(of: index), heap[child].expires < heap[index].expires {
      heap.swapAt(index, child)
      index = child
    }
    return first.value
  }

  private func earlierChild(of index: Int) -> Int? {
    let (left, right) = (2 * index + 1, 2 * index + 2)
    guard left < heap.count else { return nil }
    return right < heap.count && heap[right].expires < heap[left].expires ? right : left
  }
}
