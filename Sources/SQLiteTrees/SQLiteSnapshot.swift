public import DocumentTrees

/// A frozen state of a ``SQLiteTree``.
public struct SQLiteSnapshot: TreeSnapshot {
  @usableFromInline let session: Session

  @inlinable init(_ session: Session) { self.session = session }

  /// See ``TreeSnapshot/get(_:_:)``.
  public func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    let connection = try session.connection()
    for index in lookups.indices {
      guard session.has(lookups[index].space) else {
        try connection.understood { () throws(RecordDamage) in try body(index, nil) }
        continue
      }
      try connection.find(lookups[index]) { record throws(RecordDamage) in try body(index, record) }
    }
  }

  /// See ``TreeSnapshot/forEachRecord(in:_:)``.
  public func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    let connection = try session.connection()
    if session.has(range.space) { try connection.forEach(in: range, body) }
  }

  /// See ``TreeSnapshot/indexCatalog()``.
  public func indexCatalog() throws(TreeError) -> IndexCatalog {
    if let catalog = session.catalog { return catalog }
    var snapshot = self
    let catalog = try snapshot.readIndexCatalog()
    session.catalog = catalog
    return catalog
  }

  /// See ``TreeSnapshot/recordCount(in:)``. It counts the rows of a file of an older version, which has no totals.
  public func recordCount(in space: TreeSpace) throws(TreeError) -> Int64 {
    let connection = try session.connection()
    if connection.hasChecks { return try connection.totals().rows(space) }
    var snapshot = self
    return try snapshot.countRecords(in: space)
  }

  /// See ``TreeSnapshot/check(_:)``. It does nothing for a file of an older version, which has no checksums.
  public func check(_ space: TreeSpace) throws(TreeError) {
    let connection = try session.connection()
    if connection.hasChecks { try connection.check(space) }
  }
}

/// An uncommitted state of a ``SQLiteTree``.
public struct SQLiteTransaction: TreeTransaction {
  private let session: Session
  private let snapshot: SQLiteSnapshot

  init(_ session: Session) {
    self.session = session
    snapshot = SQLiteSnapshot(session)
  }

  /// See ``TreeSnapshot/get(_:_:)``.
  public func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    try snapshot.get(lookups, body)
  }

  /// See ``TreeSnapshot/forEachRecord(in:_:)``.
  public func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try snapshot.forEachRecord(in: range, body)
  }

  /// See ``TreeSnapshot/indexCatalog()``.
  public func indexCatalog() throws(TreeError) -> IndexCatalog { try snapshot.indexCatalog() }

  /// See ``TreeSnapshot/recordCount(in:)``.
  public func recordCount(in space: TreeSpace) throws(TreeError) -> Int64 { try snapshot.recordCount(in: space) }

  /// See ``TreeSnapshot/check(_:)``.
  public func check(_ space: TreeSpace) throws(TreeError) { try snapshot.check(space) }

  /// See ``TreeTransaction/put(_:at:in:)``.
  public func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    if space == .indexes, key == IndexCatalog.key { session.catalog = nil }
    session.changes.add(key, in: space)
    try change { connection throws(TreeError) in try connection.put(value, at: key, in: space) }
  }

  /// See ``TreeTransaction/delete(_:)``.
  public func delete(_ range: RecordRange) throws(TreeError) {
    if IndexCatalog.mayBe(in: range) { session.catalog = nil }
    session.changes.add(range)
    try change { connection throws(TreeError) in try connection.delete(range) }
  }

  /// See ``TreeTransaction/fail(_:)``.
  public func fail(_ error: any Error) { session.fail(error) }

  /// Runs a write. If the write fails, the transaction fails too.
  private func change(_ body: (Connection) throws(TreeError) -> Void) throws(TreeError) {
    let connection = try session.connection()
    do throws(TreeError) {
      try body(connection)
    } catch {
      session.fail(error)
      throw error
    }
  }
}
