public import RuleValues

/// A state of a tree that can be changed. Reads see the writes that came before them in the same transaction.
public protocol TreeTransaction: TreeSnapshot {
  /// Replaces what is at `path`; `.absent` deletes.
  mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError)

  /// Replaces the priority of what is at `path`; nothing happens where nothing is.
  mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError)

  /// Replaces what is at `path` by what the events describe that `fill` emits: as ``TreeSnapshot/walk(at:_:)`` would
  /// visit it, except that keys may come in any order and a priority anywhere in its node. A stored tree keeps no more
  /// than one path in memory.
  ///
  /// - Throws: what `fill` throws; ``TreeError/duplicateKey(path:)`` where a key comes again in a node and had data the
  ///   first time; ``TreeError/unbalancedEvents`` where the events describe no tree.
  mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws

  /// Replaces a document; nil deletes it. What is below it stays.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)`` where no document can be, or another ``TreeError``.
  mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) throws(TreeError)

  /// Deletes all documents in `range`.
  mutating func deleteDocuments(in range: DocumentRange) throws(TreeError)

  /// Replaces the metadata of an object; nil deletes it.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)`` where no object can be, or another ``TreeError``.
  mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) throws(TreeError)

  /// Deletes all objects in `range`.
  mutating func deleteObjects(in range: ObjectRange) throws(TreeError)

  /// Replaces a record of the space of accounts; nil deletes it.
  mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError)
}
