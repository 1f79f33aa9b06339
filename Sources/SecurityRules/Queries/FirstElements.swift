/// The first `limit` elements of a sequence in a given order. Only these are kept in memory.
struct FirstElements<Element> {
  private let limit: Int?
  private let precedes: (Element, Element) -> Bool
  /// With a limit, a binary heap: no element precedes its descendants, so the last element in the order is at the top.
  private var kept: [Element] = []

  /// Creates a collector of the first `limit` elements, or of all elements if `limit` is nil.
  ///
  /// - Parameter precedes: a strict total order.
  init(_ limit: Int?, by precedes: @escaping (Element, Element) -> Bool) {
    self.limit = limit
    self.precedes = precedes
  }

  /// Inserts an element. If the limit is exceeded, the last element in the order is dropped.
  ///
  /// - Returns: the dropped element, which can be `element` itself; nil if none was dropped.
  mutating func insert(_ element: Element) -> Element? {
    guard let limit, kept.count >= limit else {
      kept.append(element)
      if limit != nil { rise(from: kept.count - 1) }
      return nil
    }
    guard let last = kept.first, precedes(element, last) else { return element }
    kept[0] = element
    sink()
    return last
  }

  /// Returns the elements in order.
  func sorted() -> [Element] { kept.sorted(by: precedes) }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0 {
      let parent = (place - 1) / 2
      guard precedes(kept[parent], kept[place]) else { return }
      kept.swapAt(parent, place)
      place = parent
    }
  }

  private mutating func sink() {
    var place = 0
    while let child = lastChild(of: place), precedes(kept[place], kept[child]) {
      kept.swapAt(place, child)
      place = child
    }
  }

  /// Returns the index of the later of the two children of `place`.
  private func lastChild(of place: Int) -> Int? {
    let children = (place * 2 + 1..<place * 2 + 3).clamped(to: kept.indices)
    return children.max { precedes(kept[$0], kept[$1]) }
  }
}
