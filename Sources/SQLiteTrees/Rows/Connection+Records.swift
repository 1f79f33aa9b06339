import DocumentTrees

// The conversion between rows and records.
extension Connection {
  // MARK: Reading

  /// Calls `body` with the record that a lookup finds, or with nil.
  func find(_ lookup: RecordLookup, _ body: (Record?) throws(RecordDamage) -> Void) throws(TreeError) {
    let space = lookup.space
    let isExact = lookup.match == .exact
    try with(isExact ? .row(space) : .ascending(space)) { statement throws(TreeError) in
      guard try isExact ? step(statement, to: lookup.key) : step(statement, below: lookup.key) else {
        return try understood { () throws(RecordDamage) in try body(nil) }
      }
      let value = RowValue(space, statement)
      let key = isExact ? lookup.key : statement.bytes(0)
      _ = try verified(value, space, statement, key: key)
      try understood { () throws(RecordDamage) in
        try value.withRecord(key: key) { record throws(RecordDamage) in try body(record) }
      }
    }
  }

  // SQLite reads the key's bytes only during the step, so they need not be copied.

  private func step(_ statement: Statement, to key: UnsafeRawBufferPointer) throws(TreeError) -> Bool {
    try check(statement.bind(1, inPlace: key))
    return try next(statement)
  }

  private func step(_ statement: Statement, below key: UnsafeRawBufferPointer) throws(TreeError) -> Bool {
    try check(statement.bind(1, inPlace: key))
    return try withUnsafeTemporaryAllocation(byteCount: key.count + 1, alignment: 1) { upper throws(TreeError) in
      upper.copy(key, to: 0)
      upper[key.count] = 0xFF
      try check(statement.bind(2, inPlace: UnsafeRawBufferPointer(upper)))
      return try next(statement)
    }
  }

  /// Calls `body` with each record of a range, as ``TreeSnapshot/forEachRecord(in:_:)`` does.
  func forEach(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    let space = range.space
    try with(range.isDescending ? .descending(space) : .ascending(space)) { statement throws(TreeError) in
      var scan = try RowScan(self, statement, range)
      var found = SpaceTotals()
      while let key = try scan.next() {
        let value = RowValue(space, statement)
        found.add(space, try verified(value, space, statement, key: key))
        var step = RecordStep.next
        try understood { () throws(RecordDamage) in
          try value.withRecord(key: key) { record throws(RecordDamage) in step = try body(record) }
        }
        switch step {
        case .next: break
        case .end: return
        case .skip(let count): scan.skip(count)
        }
      }
      if range.isWholeSpace, scan.isComplete { try check(space, found: found) }
    }
  }

  /// Runs `body`, and reports a record that it cannot decode as damage of the file.
  func understood(_ body: () throws(RecordDamage) -> Void) throws(TreeError) {
    do throws(RecordDamage) { try body() } catch { throw corruption(error.description) }
  }

  // MARK: Writing

  /// Inserts a row, or replaces the row with the same key.
  func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    try value.withRawBytes { bytes throws(TreeError) in
      guard let value = RowValue(space, record: bytes) else { throw .unfinishedWrite }
      try key.withRawBytes { key throws(TreeError) in try put(value, at: key, in: space) }
    }
  }

  /// Inserts a row, or replaces the row with the same key.
  func put(_ value: RowValue, at key: UnsafeRawBufferPointer, in space: TreeSpace) throws(TreeError) {
    try with(.put(space)) { statement throws(TreeError) in
      try check(statement.bind(1, inPlace: key))
      try check(value.bind(to: statement))
      guard hasChecks else {
        _ = try next(statement)
        return
      }
      let checksum = value.checksum(space, key: key)
      try check(statement.bind(space.checksumColumn + 1, Int64(bitPattern: checksum)))
      _ = try next(statement)
      recorder.changes.add(space, checksum)
    }
  }

  /// Deletes the rows of a range.
  func delete(_ range: RecordRange) throws(TreeError) {
    if range.lower.isEmpty, range.upper == nil {
      // The totals of the space become zero, even if rows were lost before.
      if hasChecks { recorder.changes.removeAll(range.space, of: try totals()) }
      try run(.deleteAll(range.space))
    } else {
      try with(.delete(range.space)) { statement throws(TreeError) in
        try check(statement.bind(1, copying: range.lower))
        try check(statement.bind(2, copying: range.upper ?? [0xFF]))
        _ = try next(statement)
      }
    }
  }
}
