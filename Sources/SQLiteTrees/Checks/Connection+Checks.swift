import DocumentTrees

extension Connection {
  // MARK: Rows

  /// The checksum of the current row of Realtime data, which is verified.
  func checkedDataRow(_ statement: Statement) throws(TreeError) -> UInt64 {
    guard hasChecks else { return 0 }
    let kind = statement.integer(1)
    let isText = kind == RowKind.string.rawValue
    let checksum = RowHash.realtime(
      statement.bytes(0), kind: kind, text: isText ? statement.bytes(2) : nil, bits: isText ? 0 : statement.integer(2),
      priority: statement.isNull(3) ? nil : statement.bytes(3))
    return try verified(checksum, statement, 4, .realtime)
  }

  /// The checksum of the current row of a document, which is verified.
  ///
  /// - Parameter key: the row's key, where the statement does not select it.
  func checkedDocumentRow(
    _ statement: Statement, key: UnsafeRawBufferPointer? = nil
  ) throws(TreeError) -> UInt64 {
    guard hasChecks else { return 0 }
    let times = (statement.integer(2), statement.integer(3), statement.integer(4), statement.integer(5))
    let checksum = RowHash.document(key ?? statement.bytes(0), statement.bytes(1), times: times)
    return try verified(checksum, statement, 6, .documents)
  }

  /// The checksum of the current row of an object or account, which is verified.
  ///
  /// - Parameter key: the row's key, where the statement does not select it.
  func checkedRecordRow(
    _ space: TreeSpace, _ statement: Statement, key: UnsafeRawBufferPointer? = nil
  ) throws(TreeError) -> UInt64 {
    guard hasChecks else { return 0 }
    let checksum = RowHash.record(space, key ?? statement.bytes(0), statement.bytes(1))
    return try verified(checksum, statement, 2, space)
  }

  private func verified(
    _ checksum: UInt64, _ statement: Statement, _ column: Int32, _ space: TreeSpace
  ) throws(TreeError) -> UInt64 {
    guard UInt64(bitPattern: statement.integer(column)) == checksum else {
      throw corruption("a row of the \(space) does not match its checksum")
    }
    return checksum
  }

  // MARK: Totals

  /// What the file must hold in the transaction that is open: the stored totals with what the transaction changed.
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

  /// Compares what a scan of a whole space found with the totals.
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

  /// Deletes all rows of a space by a statement that deletes a whole table. Its totals are zero then, whatever was lost
  /// before.
  func deleteAll(_ space: TreeSpace, _ sql: SQL) throws(TreeError) {
    if hasChecks { recorder.changes.removeAll(space, of: try totals()) }
    try run(sql)
  }

  /// Stores what the open transaction changed in the totals.
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

  /// Reads all rows of a space, verifies each, and compares them with the totals.
  func check(_ space: TreeSpace) throws(TreeError) {
    let found = try scan(space)
    try check(space, found: found)
  }

  /// Reads all rows of a space and verifies each.
  func scan(_ space: TreeSpace) throws(TreeError) -> SpaceTotals {
    try with(space.rowsInOrder) { statement throws(TreeError) in
      try bind(EncodedRange(lower: [], upper: [0xFF]), to: statement)
      var found = SpaceTotals()
      var order = KeyOrder()
      while try next(statement) {
        try order.check(statement.bytes(0), self)
        found.add(space, try checkedRow(space, statement))
      }
      return found
    }
  }

  private func checkedRow(_ space: TreeSpace, _ statement: Statement) throws(TreeError) -> UInt64 {
    switch space {
    case .realtime: try checkedDataRow(statement)
    case .documents: try checkedDocumentRow(statement)
    case .objects, .accounts: try checkedRecordRow(space, statement)
    }
  }
}

extension TreeSpace {
  /// The statement that reads the rows of a range.
  fileprivate var rowsInOrder: SQL {
    switch self {
    case .realtime: .ascending
    case .documents: .documents
    case .objects: .objects
    case .accounts: .accounts
    }
  }
}
