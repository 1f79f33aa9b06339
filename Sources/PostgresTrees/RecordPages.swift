#if Postgres
import DocumentTrees
import RuleValues

/// A read of a range in pages, which skips inside a page where it can.
struct RecordPages {
  /// The number of records of the first page. Each further page has twice as many, up to the last number.
  private static let pageSizes = (first: 128, last: 2048)
  /// The number of records of a page that are passed over before the range is read again behind them.
  private static let recordsPassedOver = 16

  private let session: Session
  private let space: TreeSpace
  private let isDescending: Bool
  private var lower: [UInt8]
  private var upper: [UInt8]
  private var left: Int
  private var pageSize = Self.pageSizes.first

  init(_ range: RecordRange, _ session: Session) {
    self.session = session
    space = range.space
    isDescending = range.isDescending
    lower = range.lower
    // No key begins with FF.
    upper = range.upper ?? [0xFF]
    left = range.limit ?? .max
  }

  /// Calls `body` with each record, as ``TreeSnapshot/forEachRecord(in:_:)`` does.
  mutating func forEach(_ body: (Record) throws(RecordDamage) -> RecordStep) throws(TreeError) {
    let records = session.sql[space]
    while left > 0, lower.lexicographicallyPrecedes(upper) {
      let size = min(pageSize, left)
      pageSize = min(pageSize * 2, Self.pageSizes.last)
      let command = Command(
        isDescending ? records.descending : records.ascending, lower, upper, [UInt8](parameter: size))
      let page = try session.run([command])[0]
      guard try visit(page, body), page.count == size || isCut else { return }
      isCut = false
    }
  }

  /// Whether the rest of the last page was not visited, because it is read again behind what is skipped.
  private var isCut = false

  /// Visits a page, and moves the bounds behind it.
  ///
  /// - Returns: false if the read ends.
  private mutating func visit(
    _ page: QueryResult, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) -> Bool {
    var skipped: ArraySlice<UInt8>?
    var passed = 0
    for row in 0..<page.count {
      guard let record = page.record(row) else { throw session.damage("a row of nulls") }
      let key = record.key
      if let prefix = skipped, key.count >= prefix.count, key.prefix(prefix.count).elementsEqual(prefix) {
        passed += 1
        if passed < Self.recordsPassedOver { continue }
        move(behind: prefix)
        isCut = true
        return true
      }
      skipped = nil
      move(behind: key)
      left -= 1
      var step = RecordStep.end
      try session.understood { () throws(RecordDamage) in step = try body(record) }
      switch step {
      case .next: break
      case .end: return false
      case .skip(let count): skipped = Array(key.prefix(count))[...]
      }
      if left == 0 { return false }
    }
    if let skipped { move(behind: skipped) }
    return true
  }

  /// Excludes a record that was visited.
  private mutating func move(behind key: UnsafeRawBufferPointer) {
    if isDescending { upper = Array(key) } else { lower = Array(key) + [0] }
  }

  /// Excludes the records whose keys begin with a prefix.
  private mutating func move(behind prefix: ArraySlice<UInt8>) {
    if isDescending { upper = Array(prefix) } else { lower = Array(prefix) + [0xFF] }
  }
}
#endif
