public import DocumentTrees
public import RuleValues

/// A state of a ``SQLiteTree`` that is not committed yet. A cursor is the bytes of a path.
public struct SQLiteTransaction: TreeTransaction {
  let session: Session
  let snapshot: SQLiteSnapshot

  init(_ session: Session) {
    self.session = session
    snapshot = SQLiteSnapshot(session)
  }

  /// The top of the tree.
  public var root: EncodedPath { snapshot.root }

  /// See ``TreeSnapshot/child(of:key:)``.
  public func child(of cursor: EncodedPath, key: DataKey) -> EncodedPath { cursor.child(key) }

  /// See ``TreeSnapshot/summary(at:)``.
  public func summary(at cursor: EncodedPath) throws(TreeError) -> NodeSummary { try snapshot.summary(at: cursor) }

  /// See ``TreeSnapshot/hasChildren(at:excluding:)``.
  public func hasChildren(at cursor: EncodedPath, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    try snapshot.hasChildren(at: cursor, excluding: keys)
  }

  /// See ``TreeSnapshot/subtree(at:)``.
  public func subtree(at cursor: EncodedPath) throws(TreeError) -> DataNode { try snapshot.subtree(at: cursor) }

  /// See ``TreeSnapshot/subtree(at:_:)``.
  public func subtree(at cursor: EncodedPath, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode {
    try snapshot.subtree(at: cursor, pause)
  }

  /// See ``TreeSnapshot/forEachChild(of:in:_:)``.
  public func forEachChild(of cursor: EncodedPath, in range: KeyRange, _ body: (DataKey) throws -> Bool) throws {
    try snapshot.forEachChild(of: cursor, in: range, body)
  }

  /// See ``TreeSnapshot/walk(at:_:)``.
  public func walk(at cursor: EncodedPath, _ visit: (TreeEvent) throws -> Void) throws {
    try snapshot.walk(at: cursor, visit)
  }

  /// See ``TreeSnapshot/check(_:)``.
  public func check(_ space: TreeSpace) throws(TreeError) { try snapshot.check(space) }

  /// See ``TreeTransaction/set(_:at:)``.
  public mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    let connection = try session.connection()
    do throws(TreeError) {
      var loader = try SubtreeLoader(connection, at: EncodedPath(path), below: path.keys)
      try node.walk { event throws(TreeError) in try loader.take(event) }
      try loader.finish()
    } catch {
      session.fail(error)
      throw error
    }
  }

  /// See ``TreeTransaction/load(at:_:)``.
  public mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    let connection = try session.connection()
    do {
      var loader = try SubtreeLoader(connection, at: EncodedPath(path), below: path.keys)
      try fill { try loader.take($0) }
      try loader.finish()
    } catch {
      session.fail(error)
      throw error
    }
  }

  /// See ``TreeTransaction/setPriority(_:at:)``.
  public mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    let connection = try session.connection()
    let place = EncodedPath(path)
    do throws(TreeError) {
      switch try snapshot.summary(at: place).kind {
      case .absent: break
      case .leaf(let value): try connection.put(.upsert, place.bytes, value, priority: priority)
      case .inner: try connection.setNodePriority(priority, at: place)
      }
    } catch {
      session.fail(error)
      throw error
    }
  }
}
