import DocumentTrees

extension Connection {
  /// Verifies the current row and returns its checksum; 0 in a file without checksums.
  func verified(
    _ value: RowValue, _ space: TreeSpace, _ row: Statement, key: UnsafeRawBufferPointer
  ) throws(TreeError) -> UInt64 {
    guard hasChecks else { return 0 }
    let checksum = value.checksum(space, key: key)
    guard UInt64(bitPattern: row.integer(space.checksumColumn)) == checksum else {
      throw corruption("a row of the \(space) does not match its checksum")
    }
    return checksum
  }

  // MARK: Totals

  /// Returns the totals that the open transaction expects: the stored totals plus its own changes.
  func totals() throws(TreeError) -> SpaceTotals {
    var totals = try storedTotals()
    totals.add(recorder.changes)
    return totals
  }

  private func storedTotals() throws(TreeError) -> SpaceTotals {
    try with(.totals) { statement throws(TreeError) in
      guard try next(statement), let totals = SpaceTotals(statement.bytes(0)) else { throw damagedTotals }
      return totals
    }
  }

  /// Compares the totals found by a scan of a whole space with the expected totals, and throws if they differ.
  func check(_ space: TreeSpace, found: SpaceTotals) throws(TreeError) {
    guard hasChecks else { return }
    let expected = try totals()
    if found.agrees(with: expected, on: space) { return }
    let (rows, written) = (found.rows(space), expected.rows(space))
    throw corruption(
      rows == written
        ? "rows of the \(space) are older than the last write to them"
        : "\(rows) rows of the \(space) were found, \(written) were written")
  }

  /// Adds the changes of the open transaction to the stored totals.
  func storeTotals() throws(TreeError) {
    guard hasChecks, !recorder.changes.isZero else { return }
    do throws(TreeError) {
      try run(.storeTotals)
    } catch {
      throw recorder.hasDamagedTotals ? damagedTotals : error
    }
    guard changedRows == 1 else { throw damagedTotals }
    recorder.changes = SpaceTotals()
  }

  private var damagedTotals: TreeError { corruption("the totals of its rows are damaged or missing") }

  // MARK: Whole spaces

  /// Reads and verifies all rows of a space, and compares them with the totals.
  func check(_ space: TreeSpace) throws(TreeError) {
    let found = try scan(space)
    try check(space, found: found)
  }

  /// Reads and verifies all rows of a space, and returns their totals.
  func scan(_ space: TreeSpace) throws(TreeError) -> SpaceTotals {
    try with(.ascending(space)) { statement throws(TreeError) in
      var rows = try RowScan(self, statement, RecordRange(space))
      var found = SpaceTotals()
      while let key = try rows.next() {
        found.add(space, try verified(RowValue(space, statement), space, statement, key: key))
      }
      return found
    }
  }
}

extension TreeSpace {
  /// The column of the checksum in the rows that a scan selects.
  var checksumColumn: Int32 {
    switch self {
    case .realtime: 4
    case .documents: 6
    case .objects, .accounts, .indexes: 2
    }
  }
}
