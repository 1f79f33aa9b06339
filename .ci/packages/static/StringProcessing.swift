// What the static programs link in place of _StringProcessing and _RegexParser (1.3 MB), of which they use only these functions,
// and no regular expression of Swift. check_strings.py compares them with those of the library.

extension Collection where Element: Equatable {
  public func trimmingPrefix<Prefix: Sequence>(_ prefix: Prefix) -> SubSequence where Element == Prefix.Element {
    end(of: prefix, from: startIndex).map { self[$0...] } ?? self[...]
  }

  public func split<Separator: Collection>(
    separator: Separator, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] where Separator.Element == Element {
    var parts: [SubSequence] = []
    var start = startIndex
    var splits = 0
    func append(upTo end: Index) {
      if start != end || !omittingEmptySubsequences { parts.append(self[start..<end]) }
    }
    while splits < maxSplits, let found = range(of: separator, from: start) {
      let count = parts.count
      append(upTo: found.lowerBound)
      splits += parts.count - count
      start = found.upperBound
    }
    append(upTo: endIndex)
    return parts
  }

  /// Returns the end of `other` if it is at `start`.
  fileprivate func end<Other: Sequence>(of other: Other, from start: Index) -> Index? where Other.Element == Element {
    var index = start
    for element in other {
      guard index != endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }

  /// Returns the first place of `other` at or after `start`. The programs search for no empty collection.
  fileprivate func range<Other: Collection>(
    of other: Other, from start: Index
  ) -> Range<Index>? where Other.Element == Element {
    precondition(!other.isEmpty)
    var index = start
    while index != endIndex {
      if let end = end(of: other, from: index) { return index..<end }
      formIndex(after: &index)
    }
    return nil
  }
}

extension Collection {
  public func trimmingPrefix(while predicate: (Element) throws -> Bool) rethrows -> SubSequence {
    try self[(firstIndex { try !predicate($0) } ?? endIndex)...]
  }
}

extension BidirectionalCollection where Element: Comparable {
  public func firstRange<Other: Collection>(of other: Other) -> Range<Index>? where Other.Element == Element {
    range(of: other, from: startIndex)
  }
}

extension StringProtocol {
  public func contains(_ other: String) -> Bool { other.isEmpty || range(of: other, from: startIndex) != nil }
}

extension RangeReplaceableCollection where Element: Equatable {
  public func replacing<Other: Collection, Replacement: Collection>(
    _ other: Other, with replacement: Replacement, maxReplacements: Int = .max
  ) -> Self where Other.Element == Element, Replacement.Element == Element {
    var result = Self()
    var start = startIndex
    var count = 0
    while count < maxReplacements, let found = range(of: other, from: start) {
      result.append(contentsOf: self[start..<found.lowerBound])
      result.append(contentsOf: replacement)
      start = found.upperBound
      count += 1
    }
    result.append(contentsOf: self[start...])
    return result
  }
}
