/// What one decision puts down, one element behind another, in memory that the next decision fills again.
///
/// It does what an `Array` does, but for what an `Array` does slowly: it forgets by setting back a number, where removing
/// goes the way of replacing a range, and that takes longer than judging a rule.
struct Scratch<Element: BitwiseCopyable>: RandomAccessCollection {
  /// The elements; behind the first ``count`` those that were forgotten, which nobody sees.
  private var memory: [Element]
  /// How many elements there are.
  private(set) var count: Int

  /// Elements to begin with.
  init(_ elements: [Element] = []) {
    memory = elements
    count = elements.count
  }

  var startIndex: Int { 0 }

  var endIndex: Int { count }

  /// How many elements there is memory for.
  var capacity: Int { memory.capacity }

  /// An element; of those behind ``count`` none, although they lie there.
  subscript(index: Int) -> Element {
    @inline(__always)
    get { memory[indices[index]] }
    @inline(__always)
    set { memory[indices[index]] = newValue }
  }

  subscript(range: Range<Int>) -> ArraySlice<Element> { memory[..<count][range] }

  /// Adds an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count < memory.count { memory[count] = element } else { memory.append(element) }
    count += 1
  }

  /// Adds elements.
  mutating func append(contentsOf elements: some Sequence<Element>) {
    if elements.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
    for element in elements { append(element) }
  }

  /// Adds elements that lie in memory.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    let end = count + elements.count
    if end <= memory.count {
      memory.withUnsafeMutableBufferPointer { _ = $0[count..<end].update(fromContentsOf: elements) }
    } else {
      memory.removeSubrange(count...)
      memory.append(contentsOf: elements)
    }
    count = end
  }

  /// Removes the last element, which must be there.
  @inline(__always)
  mutating func removeLast() { count -= 1 }

  /// Removes all elements but the first `kept`, which must be there.
  @inline(__always)
  mutating func removeAll(after kept: Int) { count = kept }

  /// Removes all elements but the first `kept`, which must be there, and gives their memory back.
  mutating func shrink(to kept: Int) {
    memory = Array(memory[..<kept])
    count = kept
  }

  /// Puts the elements in an order.
  mutating func sort(by isBefore: (Element, Element) -> Bool) { memory[..<count].sort(by: isBefore) }

  /// Lends the elements.
  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    memory.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
