import RuleValues

/// Records in key order, stored contiguously in one buffer.
struct RecordPage: Sendable {
  /// The ends of a record's key and value. The record begins where the previous record ends.
  private struct Ends: Sendable {
    var key: Int
    var value: Int
  }

  private var bytes: [UInt8] = []
  private var ends: [Ends] = []

  /// The number of records.
  var count: Int { ends.count }
  /// The size of all records in bytes.
  var byteCount: Int { bytes.count }

  private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1].value }

  /// Calls `body` with the record at an index.
  func withRecord<Result, Failure: Error>(
    _ index: Int, _ body: (Record) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (start, ends) = (start(index), ends[index])
    return try bytes.span.bytes.withUnsafeBytes { bytes throws(Failure) in
      try body(Record(key: bytes.slice(start..<ends.key), value: bytes.slice(ends.key..<ends.value)))
    }
  }

  /// Returns whether all records come before `key`.
  func isBefore(_ key: UnsafeRawBufferPointer) -> Bool { withRecord(count - 1) { $0.key.compare(key) < 0 } }

  /// Returns the index of the first record whose key is at or after `key`, or ``count`` if there is none.
  func index(from key: UnsafeRawBufferPointer) -> Int {
    bytes.withUnsafeBytes { bytes in
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if bytes.slice(start(middle)..<ends[middle].key).compare(key) < 0 { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Inserts a record at an index, or replaces the value of the record there if it has the same key.
  mutating func put(_ value: [UInt8], at key: [UInt8], index: Int) {
    let start = start(index)
    if index < count, withRecord(index, { $0.key.elementsEqual(key) }) {
      let old = ends[index]
      bytes.replaceSubrange(old.key..<old.value, with: value)
      ends[index].value = old.key + value.count
      move((index + 1)..., by: ends[index].value - old.value)
    } else {
      if index == count {
        bytes += key
        bytes += value
      } else {
        bytes.insert(contentsOf: key + value, at: start)
        move(index..., by: key.count + value.count)
      }
      ends.insert(Ends(key: start + key.count, value: start + key.count + value.count), at: index)
    }
  }

  /// Removes the records in a range of indexes.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let removed = start(range.lowerBound)..<ends[range.upperBound - 1].value
    bytes.removeSubrange(removed)
    ends.removeSubrange(range)
    move(range.lowerBound..., by: -removed.count)
  }

  /// Removes the second half of the records and returns it as a page.
  mutating func split() -> RecordPage {
    let middle = count / 2
    var half = RecordPage()
    half.bytes = Array(bytes[start(middle)...])
    half.ends = Array(ends[middle...])
    half.move(0..., by: -start(middle))
    remove(middle..<count)
    return half
  }

  private mutating func move(_ range: PartialRangeFrom<Int>, by distance: Int) {
    for index in range.lowerBound..<ends.count {
      ends[index].key += distance
      ends[index].value += distance
    }
  }
}
