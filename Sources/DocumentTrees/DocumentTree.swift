public import RuleValues

/// A tree of data that many may read while one writes, with two spaces beside it in the same snapshots and transactions:
/// the documents of Cloud Firestore and the metadata of the objects of Cloud Storage.
///
/// A reader sees one frozen state of the whole tree, however long it reads. Writes happen one after the other; each takes
/// effect wholly or not at all. The semantics of a write are those of `DataNode.set`: nodes without children vanish with
/// their priority, a leaf on the way to something new gives way and leaves its priority, and deleting below a leaf
/// changes nothing. Every tree must pass the checks of `Tests/TreeConformance`.
public protocol DocumentTree: Sendable {
  /// What ``read(_:)`` hands out.
  associatedtype Snapshot: TreeSnapshot
  /// What ``write(_:)`` hands out.
  associatedtype Transaction: TreeTransaction

  /// Runs `body` on one frozen state: the latest committed one when the call begins.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``. The snapshot is of no use after the call.
  func read<Result>(_ body: (inout Snapshot) throws -> Result) throws -> Result

  /// Runs `body` on a transaction and commits when it returns. Other writers wait meanwhile; readers do not.
  ///
  /// Until its first write a transaction shows the state before, which no other writer can change: rules are asked and
  /// the answer is committed in one transaction, so nothing can come between. To write inside `body` with another call
  /// of this method is an error (``TreeError/busy(seconds:)``).
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``; then nothing was written. A write that failed inside `body` makes
  ///   the transaction fail even if `body` catches the error.
  func write<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result
}

/// A frozen state of a tree.
public protocol TreeSnapshot {
  /// A place in the tree, which need not exist. It is good until the call that gave out the snapshot ends and, in a
  /// transaction, until the next write.
  associatedtype Cursor

  /// The top of the tree.
  var root: Cursor { get }

  /// The place `key` below `cursor`. Costs no access to the data in a tree that is stored.
  func child(of cursor: Cursor, key: DataKey) -> Cursor

  /// What is at a place.
  mutating func summary(at cursor: Cursor) throws(TreeError) -> NodeSummary

  /// Whether a place has a child whose key is not in `keys`. Costs at most one access more than `keys` has members.
  mutating func hasChildren(at cursor: Cursor, excluding keys: Set<DataKey>) throws(TreeError) -> Bool

  /// All that is at and below a place.
  mutating func subtree(at cursor: Cursor) throws(TreeError) -> DataNode

  /// Calls `body` with the keys of the children in `range`, in the service's order, until it returns false.
  ///
  /// - Throws: what `body` throws, or a ``TreeError``.
  mutating func forEachChild(of cursor: Cursor, in range: KeyRange, _ body: (DataKey) throws -> Bool) throws

  /// Calls `visit` with the events that describe all that is at and below a place; with none where nothing is. Needs
  /// memory for one path only, so it can walk a tree that memory does not hold.
  ///
  /// - Throws: what `visit` throws, or a ``TreeError``.
  mutating func walk(at cursor: Cursor, _ visit: (TreeEvent) throws -> Void) throws

  /// The document at a path; nil where there is none. Whether its fields are whole shows when they are read.
  mutating func document(at path: DocumentPath) throws(TreeError) -> StoredDocument?

  /// Calls `body` with the documents in `range`, in the service's order, until it returns false.
  ///
  /// - Throws: what `body` throws, or a ``TreeError``.
  mutating func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool) throws

  /// The metadata of an object, as ``ObjectMetadata/encoded()`` made it; nil where there is none.
  mutating func object(named object: ObjectName) throws(TreeError) -> EncodedDocument?

  /// Calls `body` with the objects in `range`, in the service's order, until it returns false.
  ///
  /// - Throws: what `body` throws, or a ``TreeError``.
  mutating func forEachObject(in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool) throws
}

extension TreeSnapshot {
  /// The place at `path`.
  public func cursor(at path: DataPath) -> Cursor {
    path.keys.reduce(root) { child(of: $0, key: $1) }
  }

  /// Whether a place has children.
  public mutating func hasChildren(at cursor: Cursor) throws(TreeError) -> Bool {
    try hasChildren(at: cursor, excluding: [])
  }

  /// All that is at and below `path`.
  public mutating func subtree(at path: DataPath) throws(TreeError) -> DataNode {
    try subtree(at: cursor(at: path))
  }
}

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
}
