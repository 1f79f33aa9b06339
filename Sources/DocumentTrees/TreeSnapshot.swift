/// A frozen state of a tree.
///
/// A store implements the three functions below. What users of a tree call is built on them, once for all stores:
/// Realtime data (``summary(at:)``, ``subtree(at:)``, ``forEachChild(of:in:_:)``, ``walk(at:_:)``), documents, objects and
/// accounts.
///
/// A snapshot is used by one thread at a time, and only until the call returns that handed it out; later, each function
/// throws ``TreeError/ended``. A copy is the same state: while one copy reads a range, another may read in between.
///
/// A store may throw any ``TreeError``. After an error the snapshot may be used again, and may fail again.
public protocol TreeSnapshot {
  /// Looks up many records at once. Costs one access to the data, or one round trip, however many there are.
  ///
  /// - Parameters:
  ///   - lookups: what to look for, in any space and order.
  ///   - body: called exactly once per lookup, in their order, with its index and its record; nil where there is none. The
  ///     record is valid until `body` returns. `body` does not use this snapshot or a copy of it.
  /// - Throws: ``TreeError/corrupt(path:detail:)`` for the ``RecordDamage`` that `body` throws, or another ``TreeError``.
  mutating func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError)

  /// Calls `body` with the records of a range in the order of their keys, byte by byte, until it returns
  /// ``RecordStep/end`` or the range's limit is reached. No key comes twice, and none out of order, even in a damaged
  /// store.
  ///
  /// A store reads in pieces: neither the time to the first record nor the memory depends on the length of the range. What
  /// ``RecordStep/skip(keyPrefix:)`` skips is not handed out, and costs no more than a read of its own would. A store that keeps
  /// totals checks them after a complete read of a space (``RecordRange/isWholeSpace``).
  ///
  /// - Parameter body: called with a record that is valid until it returns. It may read from a copy of this snapshot, but
  ///   not write.
  /// - Throws: ``TreeError/corrupt(path:detail:)`` for the ``RecordDamage`` that `body` throws, or another ``TreeError``.
  mutating func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError)

  /// Verifies that everything in a space is as it was written: nothing damaged, nothing lost, nothing older than the last
  /// write. A store that keeps checksums reads the whole space; one that keeps none has nothing to verify.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` if it is not.
  mutating func check(_ space: TreeSpace) throws(TreeError)
}

extension TreeSnapshot {
  /// See ``TreeSnapshot/check(_:)``: for stores that have nothing to verify.
  public mutating func check(_ space: TreeSpace) throws(TreeError) {}
}
