/// The first elements in an order of those that come by, and no more of them than are wanted.
struct FirstElements<Element> {
  private let limit: Int?
  private let precedes: (Element, Element) -> Bool
  /// With a limit a binary heap: no element precedes the ones that it stands above, so the last of all is at the top.
  private var kept: [Element] = []

  /// Keeps the first `limit` elements; all of them without a limit.
  ///
  /// - Parameter precedes: a strict total order.
  init(_ limit: Int?, by precedes: @escaping (Element, Element) -> Bool) {
    self.limit = limit
    self.precedes = precedes
  }

  /// Takes the next element, which pushes out the last one where there are enough.
  ///
  /// - Returns: the element that is not kept, which may be the next one itself; nil where all are kept.
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

  /// The elements in their order.
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

  /// Which of the two below `place` comes later.
  private func lastChild(of place: Int) -> Int? {
    let children = (place * 2 + 1..<place * 2 + 3).clamped(to: kept.indices)
    return children.max { precedes(kept[$0], kept[$1]) }
  }
}
