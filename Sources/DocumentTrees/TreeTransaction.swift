/// A state of a tree that can be changed. Reads see the earlier writes of the same transaction.
///
/// A store implements the three functions below, in addition to those of ``TreeSnapshot``. It may collect writes and
/// carry them out before the next read or the commit. Their errors are thrown there.
public protocol TreeTransaction: TreeSnapshot {
  /// Inserts a record or replaces its value.
  ///
  /// Keys and values have any length and may be empty. No key begins with the byte FF. `DataRecord` and
  /// `DocumentRecord` encode the values of ``TreeSpace/realtime`` and ``TreeSpace/documents``, so that a store may
  /// keep their parts in columns. Values of other spaces are any bytes.
  ///
  /// - Throws: ``TreeError/tooLarge(path:)`` for a record that the store cannot hold, or another ``TreeError``. Then
  ///   the transaction cannot be committed.
  mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError)

  /// Deletes all records of a range.
  ///
  /// - Throws: a ``TreeError``. Then the transaction cannot be committed.
  mutating func delete(_ range: RecordRange) throws(TreeError)

  /// Records that a group of records was written only in part, so that the transaction cannot be committed.
  ///
  /// The first call wins: the commit throws its error if it is a ``TreeError``, and otherwise
  /// ``TreeError/unfinishedWrite``.
  mutating func fail(_ error: any Error)
}
