import SourceText

extension [Span] {
  /// The index of the first span that does not begin before `offset`, if the spans are in order; their count if there is none.
  func index(from offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
