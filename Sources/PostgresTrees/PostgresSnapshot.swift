#if Postgres
public import DocumentTrees
public import RuleValues

/// A frozen state of a ``PostgresTree``.
public struct PostgresSnapshot: TreeSnapshot {
  /// True: a round trip costs much more than a lookup.
  public static var prefersBatches: Bool { true }

  /// See ``TreeSnapshot/position``. It is nil without a replica.
  public var position: LogPosition? { session.position }

  let session: Session

  init(_ session: Session) { self.session = session }

  /// See ``TreeSnapshot/get(_:_:)``. All lookups take one round trip.
  public func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    let batch = LookupBatch(lookups, session.sql)
    let results = try session.run(batch.commands)
    try batch.forEachRecord(of: lookups, in: results) { index, record throws(TreeError) in
      try session.understood { () throws(RecordDamage) in try body(index, record) }
    }
  }

  /// See ``TreeSnapshot/forEachRecord(in:_:)``. Each page of records takes one round trip.
  public func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    var pages = RecordPages(range, session)
    try pages.forEach(body)
  }

  /// See ``TreeSnapshot/indexCatalog()``.
  public func indexCatalog() throws(TreeError) -> IndexCatalog {
    if let catalog = session.catalog { return catalog }
    var snapshot = self
    let catalog = try snapshot.readIndexCatalog()
    session.catalog = catalog
    return catalog
  }

  /// See ``TreeSnapshot/recordCount(in:)``. The server counts them.
  public func recordCount(in space: TreeSpace) throws(TreeError) -> Int64 {
    let result = try session.run([Command(session.sql[space].count)])[0]
    guard result.count > 0, let count = result.integer(0, 0) else { throw session.damage("a count is missing") }
    return count
  }
}

/// An uncommitted state of a ``PostgresTree``. Writes are sent with the next read or the commit.
public struct PostgresTransaction: TreeTransaction {
  /// True: a round trip costs much more than a lookup.
  public static var prefersBatches: Bool { true }

  private let snapshot: PostgresSnapshot
  private var session: Session { snapshot.session }

  init(_ session: Session) { snapshot = PostgresSnapshot(session) }

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

  /// See ``TreeTransaction/put(_:at:in:)``.
  public func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    guard key.count <= PostgresTree.maximumKeyBytes else {
      let error = TreeError.tooLarge(path: "PostgreSQL")
      session.fail(error)
      throw error
    }
    if space == .indexes, key == IndexCatalog.key { session.catalog = nil }
    session.changes.add(key, in: space)
    try session.put(value, at: key, in: space)
  }

  /// See ``TreeTransaction/delete(_:)``.
  public func delete(_ range: RecordRange) throws(TreeError) {
    if IndexCatalog.mayBe(in: range) { session.catalog = nil }
    session.changes.add(range)
    if let key = range.onlyKey { return try session.delete(key, in: range.space) }
    _ = try session.run([Command(session.sql[range.space].delete, range.lower, range.upper ?? [0xFF])])
  }

  /// See ``TreeTransaction/fail(_:)``.
  public func fail(_ error: any Error) { session.fail(error) }
}
#endif
