/// A state of a tree that can be changed. Reads see the writes that came before them in the same transaction.
///
/// A store implements the three functions below, beside those of ``TreeSnapshot``. It may collect writes and carry them out
/// before the next read or the commit; then their errors are thrown there.
public protocol TreeTransaction: TreeSnapshot {
  /// Adds a record or replaces its value.
  ///
  /// Keys and values have any length and may be empty. Values of ``TreeSpace/realtime`` and ``TreeSpace/documents`` are made
  /// by ``DataRecord`` and ``DocumentRecord``, so that a store may keep their parts in columns; those of other spaces are
  /// any bytes. No key begins with the byte FF.
  ///
  /// - Throws: ``TreeError/tooLarge(path:)`` for a record that the store cannot hold, or another ``TreeError``. Then the
  ///   transaction cannot be committed.
  mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError)

  /// Deletes all records of a range.
  ///
  /// - Returns: whether there were any.
  /// - Throws: a ``TreeError``. Then the transaction cannot be committed.
  @discardableResult
  mutating func delete(_ range: RecordRange) throws(TreeError) -> Bool

  /// Notes that several records that belong together were written in part, so that the transaction cannot be committed. The
  /// first error counts: the call that commits throws it if it is a ``TreeError``, else ``TreeError/unfinishedWrite``.
  mutating func fail(_ error: any Error)
}
