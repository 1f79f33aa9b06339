public import RuleValues

/// A frozen state of a tree.
///
/// A store implements the three functions below. The functions that users call are built on them, once for all stores.
/// They read Realtime data (`summary(at:)`, `subtree(at:)`, `forEachChild(of:in:_:)`, `walk(at:_:)`),
/// documents, objects and accounts.
///
/// One thread at a time may use a snapshot, and only until the call that supplied it returns. After that, each function
/// throws ``TreeError/ended``. A copy is the same state: while one copy reads a range, another may read in between.
///
/// A store may throw any ``TreeError``. After an error the snapshot may be used again, and may fail again.
public protocol TreeSnapshot {
  /// Whether one ``get(_:_:)`` of many lookups costs much less than one of each, because the store is on a network. Callers
  /// then read what they may need before they need it.
  static var prefersBatches: Bool { get }

  /// The position of the store's log when the snapshot was taken; nil for a store that is not replicated, and before the first
  /// read.
  var position: LogPosition? { get }

  /// Looks up many records in one access to the data, or one round trip, however many there are.
  ///
  /// - Parameters:
  ///   - lookups: the lookups, in any space and order.
  ///   - body: called exactly once per lookup, in order, with its index and its record, or with nil. The record is
  ///     valid until `body` returns. `body` must not use this snapshot or a copy of it.
  /// - Throws: ``TreeError/corrupt(path:detail:)`` for the ``RecordDamage`` that `body` throws, or another
  ///   ``TreeError``.
  mutating func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError)

  /// Calls `body` with each record of a range in key order, until `body` returns ``RecordStep/end`` or the range's
  /// limit is reached.
  ///
  /// Keys are ordered byte by byte. No key comes twice or out of order, even in a damaged store.
  ///
  /// A store reads in pieces: neither the time to the first record nor the memory depends on the length of the range.
  /// Skipped records (``RecordStep/skip(keyPrefix:)``) are not passed to `body`, and a skip costs no more than a separate
  /// read. A store that keeps totals checks them after a complete read of a space (`RecordRange.isWholeSpace`).
  ///
  /// - Parameter body: called with a record that is valid until `body` returns. It may read from a copy of this
  ///   snapshot, but not write.
  /// - Throws: ``TreeError/corrupt(path:detail:)`` for the ``RecordDamage`` that `body` throws, or another
  ///   ``TreeError``.
  mutating func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError)

  /// Returns the list of the tree's indexes.
  ///
  /// A store keeps the list that it read last, and reads it again when its record (`IndexCatalog.key`) may have changed.
  mutating func indexCatalog() throws(TreeError) -> IndexCatalog

  /// Returns the number of records in a space. A store that keeps totals reads no records.
  mutating func recordCount(in space: TreeSpace) throws(TreeError) -> Int64

  /// Verifies that everything in a space is as it was written: not damaged, not lost, and not older than the last
  /// write.
  ///
  /// A store with checksums reads the whole space. A store without checksums has nothing to verify.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` if the verification fails.
  mutating func check(_ space: TreeSpace) throws(TreeError)
}

extension TreeSnapshot {
  /// False: by default, a store is in this process.
  public static var prefersBatches: Bool { false }

  /// Nil: by default, a store is not replicated.
  public var position: LogPosition? { nil }

  /// See ``TreeSnapshot/indexCatalog()``. This default reads the list at each call.
  public mutating func indexCatalog() throws(TreeError) -> IndexCatalog { try readIndexCatalog() }

  /// See ``TreeSnapshot/recordCount(in:)``. This default reads all records.
  public mutating func recordCount(in space: TreeSpace) throws(TreeError) -> Int64 { try countRecords(in: space) }

  /// Reads all records of a space, and returns their number.
  package mutating func countRecords(in space: TreeSpace) throws(TreeError) -> Int64 {
    var count: Int64 = 0
    try forEachRecord(in: RecordRange(space)) { _ in
      count += 1
      return .next
    }
    return count
  }

  /// See ``TreeSnapshot/check(_:)``. This default is for stores that have nothing to verify.
  public mutating func check(_ space: TreeSpace) throws(TreeError) {}
}
