/// The records of a space in key order. A copy shares all unchanged pages, so a snapshot is a copy.
struct RecordMap: Sendable {
  private static let maximumPageBytes = 4096
  private static let maximumPageRecords = 64

  /// The position of a record. The end is index 0 of the page after the last one.
  private struct Position: Comparable {
    var page: Int
    var index: Int

    static func < (left: Position, right: Position) -> Bool { (left.page, left.index) < (right.page, right.index) }
  }

  /// The pages, each with at least one record.
  private var pages: [RecordPage] = []

  // MARK: Positions

  private var end: Position { Position(page: pages.count, index: 0) }

  /// Returns the position of the first record at or after `key`.
  private func position(from key: UnsafeRawBufferPointer) -> Position {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].isBefore(key) { low = middle + 1 } else { high = middle }
    }
    return low == pages.count ? end : Position(page: low, index: pages[low].index(from: key))
  }

  private func position(from key: [UInt8]) -> Position { key.withUnsafeBytes { position(from: $0) } }

  private func positions(of range: RecordRange) -> (first: Position, end: Position) {
    (position(from: range.lower), range.upper.map { position(from: $0) } ?? end)
  }

  private func position(after position: Position) -> Position {
    position.index + 1 < pages[position.page].count
      ? Position(page: position.page, index: position.index + 1) : Position(page: position.page + 1, index: 0)
  }

  private func position(before position: Position) -> Position {
    position.index > 0
      ? Position(page: position.page, index: position.index - 1)
      : Position(page: position.page - 1, index: pages[position.page - 1].count - 1)
  }

  // MARK: Reading

  /// Calls `body` with the first record at or after `key`, or with nil.
  func withFirst(
    from key: UnsafeRawBufferPointer, _ body: (Record?) throws(RecordDamage) -> Void
  ) throws(RecordDamage) {
    let position = position(from: key)
    guard position < end else { return try body(nil) }
    try pages[position.page].withRecord(position.index) { record throws(RecordDamage) in try body(record) }
  }

  /// Calls `body` with each record of a range, as ``TreeSnapshot/forEachRecord(in:_:)`` does.
  func forEach(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(RecordDamage) {
    var (first, end) = positions(of: range)
    var left = range.limit ?? .max
    var skipped: [UInt8] = []
    while first < end, left > 0 {
      let current = range.isDescending ? position(before: end) : first
      if range.isDescending { end = current } else { first = position(after: current) }
      let step = try pages[current.page].withRecord(current.index) { record throws(RecordDamage) in
        let step = try body(record)
        if case .skip(let count) = step { skipped = Array(record.key.prefix(count)) }
        return step
      }
      left -= 1
      switch step {
      case .next: break
      case .end: return
      case .skip:
        if range.isDescending { end = max(first, position(from: skipped)) } else { skip(skipped, from: &first) }
      }
    }
  }

  /// Moves a position past the records whose keys begin with `prefix`. Usually there are few.
  private func skip(_ prefix: [UInt8], from position: inout Position) {
    for _ in 0..<4 {
      guard position < end, pages[position.page].withRecord(position.index, { prefix.isPrefix(of: $0.key) }) else {
        return
      }
      position = self.position(after: position)
    }
    position = max(position, self.position(from: RecordRange.above(prefix)))
  }

  // MARK: Writing

  /// Inserts a record, or replaces its value.
  mutating func put(_ value: [UInt8], at key: [UInt8]) {
    let isBehind = key.withUnsafeBytes { key in pages.last.map { $0.isBefore(key) } ?? true }
    var position = isBehind ? end : position(from: key)
    if isBehind {
      let bytes = key.count + value.count
      // Keys that arrive in order fill one page after the other.
      if pages.last.map({ Self.isTooLarge(records: $0.count + 1, bytes: $0.byteCount + bytes) }) ?? true {
        pages.append(RecordPage())
      }
      position = Position(page: pages.count - 1, index: pages[pages.count - 1].count)
    }
    pages[position.page].put(value, at: key, index: position.index)
    splitIfTooLarge(position.page)
  }

  private mutating func splitIfTooLarge(_ page: Int) {
    guard pages[page].count > 1, Self.isTooLarge(records: pages[page].count, bytes: pages[page].byteCount) else {
      return
    }
    pages.insert(pages[page].split(), at: page + 1)
    splitIfTooLarge(page + 1)
    splitIfTooLarge(page)
  }

  private static func isTooLarge(records: Int, bytes: Int) -> Bool {
    records > maximumPageRecords || bytes > maximumPageBytes
  }

  /// Removes the records of a range.
  ///
  /// - Returns: whether a record was removed.
  mutating func remove(_ range: RecordRange) -> Bool {
    let (first, end) = positions(of: range)
    guard first < end else { return false }
    if first.page == end.page {
      pages[first.page].remove(first.index..<end.index)
    } else {
      if end.index > 0 { pages[end.page].remove(0..<end.index) }
      pages[first.page].remove(first.index..<pages[first.page].count)
      pages.removeSubrange(first.page + 1..<end.page)
    }
    if pages[first.page].count == 0 { pages.remove(at: first.page) }
    return true
  }
}
