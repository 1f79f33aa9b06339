/// An append-only buffer for the data of one decision, whose memory the next decision reuses.
///
/// Clearing an `Array` replaces a range, which takes longer than evaluating a rule. This buffer is cleared by resetting
/// its count.
struct ReusableBuffer<Element: BitwiseCopyable>: RandomAccessCollection {
  /// The storage. Elements at and after ``count`` are cleared, and not accessible.
  private var memory: [Element]
  /// The number of elements.
  private(set) var count: Int

  /// Creates a buffer with these elements.
  init(_ elements: [Element] = []) {
    memory = elements
    count = elements.count
  }

  var startIndex: Int { 0 }

  var endIndex: Int { count }

  /// The element at an index. An index at or after ``count`` traps.
  subscript(index: Int) -> Element {
    @inline(__always)
    get { memory[place(of: index)] }
    @inline(__always)
    set { memory[place(of: index)] = newValue }
  }

  /// Returns the storage index of an element. For a cleared element, it is out of bounds, so the access traps even in a
  /// release build.
  @inline(__always)
  private func place(of index: Int) -> Int { index < count ? index : memory.count }

  subscript(range: Range<Int>) -> ArraySlice<Element> { memory[..<count][range] }

  /// Appends an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count < memory.count { memory[count] = element } else { memory.append(element) }
    count += 1
  }

  /// Appends the elements of a sequence.
  mutating func append(contentsOf elements: some Sequence<Element>) {
    if elements.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
    for element in elements { append(element) }
  }

  /// Appends a contiguous block of elements.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    let end = count + elements.count
    if end <= memory.count {
      guard let source = elements.baseAddress else { return }
      memory.withUnsafeMutableBufferPointer { memory in
        if let start = memory.baseAddress { (start + count).update(from: source, count: elements.count) }
      }
    } else {
      memory.removeSubrange(count...)
      memory.append(contentsOf: elements)
    }
    count = end
  }

  /// Removes all elements except the first `kept`. Cleared elements stay cleared.
  @inline(__always)
  mutating func removeAll(after kept: Int) { count = Swift.min(kept, count) }

  /// Removes all elements except the first `kept` and frees the memory, if it exceeds `limit` elements.
  @inline(__always)
  mutating func shrink(to kept: Int = 0, above limit: Int) {
    if memory.count - kept > limit { shrink(to: kept) }
  }

  @inline(never)
  private mutating func shrink(to kept: Int) {
    removeAll(after: kept)
    memory = Array(memory[..<count])
  }

  /// Sorts the elements in place.
  mutating func sort(by isBefore: (Element, Element) -> Bool) {
    memory.withUnsafeMutableBufferPointer { memory in
      var elements = memory.extracting(..<count)
      elements.sort(by: isBefore)
    }
  }

  /// Calls `body` with the elements.
  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    memory.withUnsafeBufferPointer { body($0.extracting(..<count)) }
  }
}
