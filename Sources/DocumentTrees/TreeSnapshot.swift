public import RuleValues

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

  /// All that is at and below a place. `pause` is called now and then, and once more at the end, with how many bytes were
  /// read since its last call (``TreeEvent/jsonBytes``); what it throws ends the reading before more memory is taken.
  ///
  /// - Throws: what `pause` throws, or a ``TreeError``.
  mutating func subtree(at cursor: Cursor, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode

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

  /// A record of the space of accounts; nil where there is none.
  mutating func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument?

  /// Calls `body` with the records in `range`, in the order of their bytes, until it returns false.
  ///
  /// - Throws: what `body` throws, or a ``TreeError``.
  mutating func forEachAccount(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws

  /// Verifies that everything in a space is as it was written: nothing damaged, nothing lost, nothing older than the last
  /// write. A stored tree reads the whole space; a tree in memory has nothing to verify.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` where it is not.
  mutating func check(_ space: TreeSpace) throws(TreeError)
}

extension TreeSnapshot {
  /// See ``TreeSnapshot/check(_:)``: for trees that have nothing to verify.
  public mutating func check(_ space: TreeSpace) throws(TreeError) {}
}
