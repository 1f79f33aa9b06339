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

  /// An element; of those behind ``count`` none, although they lie there.
  subscript(index: Int) -> Element {
    @inline(__always)
    get { memory[place(of: index)] }
    @inline(__always)
    set { memory[place(of: index)] = newValue }
  }

  /// Where an element lies; of one that was forgotten a place that the memory refuses, in a release build too.
  @inline(__always)
  private func place(of index: Int) -> Int { index < count ? index : memory.count }

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

  /// Removes all elements but the first `kept`. What was forgotten before stays so.
  @inline(__always)
  mutating func removeAll(after kept: Int) { count = Swift.min(kept, count) }

  /// Removes all elements but the first `kept` and gives their memory back, where that is of more than `limit` elements.
  mutating func shrink(to kept: Int = 0, above limit: Int) {
    guard memory.capacity - kept > limit else { return }
    removeAll(after: kept)
    memory = Array(memory[..<count])
  }

  /// Puts the elements in an order, where they lie.
  mutating func sort(by isBefore: (Element, Element) -> Bool) {
    memory.withUnsafeMutableBufferPointer { memory in
      var elements = memory.extracting(..<count)
      elements.sort(by: isBefore)
    }
  }

  /// Lends the elements.
  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    memory.withUnsafeBufferPointer { body($0.extracting(..<count)) }
  }
}
