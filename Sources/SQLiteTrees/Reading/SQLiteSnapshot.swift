public import DocumentTrees
public import RuleValues

/// A frozen state of a ``SQLiteTree``. A cursor is the bytes of a path.
public struct SQLiteSnapshot: TreeSnapshot {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// The top of the tree.
  public var root: EncodedPath { EncodedPath() }

  /// See ``TreeSnapshot/child(of:key:)``.
  public func child(of cursor: EncodedPath, key: DataKey) -> EncodedPath { cursor.child(key) }

  /// See ``TreeSnapshot/summary(at:)``. One access: the first row at or below the place tells.
  public func summary(at cursor: EncodedPath) throws(TreeError) -> NodeSummary {
    let connection = try session.connection()
    return try connection.with(.ascending) { statement throws(TreeError) in
      guard try connection.first(statement, atOrBelow: cursor) else { return .absent }
      guard statement.bytes(0).count == cursor.bytes.count else { return NodeSummary(.inner) }
      let row = try connection.row(statement)
      return NodeSummary(row.value.map { .leaf($0) } ?? .inner, priority: row.priority)
    }
  }

  /// See ``TreeSnapshot/hasChildren(at:excluding:)``.
  public func hasChildren(at cursor: EncodedPath, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    let connection = try session.connection()
    return try connection.with(.ascending) { statement throws(TreeError) in
      var scan = try ChildScan(connection, statement, of: cursor, in: .all)
      while let key = try scan.next() {
        if !keys.contains(key) { return true }
      }
      return false
    }
  }

  /// See ``TreeSnapshot/subtree(at:)``.
  public func subtree(at cursor: EncodedPath) throws(TreeError) -> DataNode {
    try subtree(at: cursor, unless: { false }) ?? .absent
  }

  /// See ``TreeSnapshot/subtree(at:_:)``.
  public func subtree(at cursor: EncodedPath, _ pause: () throws -> Void) throws -> DataNode {
    var reason: (any Error)?
    let node = try subtree(at: cursor) {
      do { try pause() } catch { reason = error }
      return reason != nil
    }
    if let reason { throw reason }
    return node ?? .absent
  }

  /// How many rows are read before somebody may give up.
  private static let rowsBetweenPauses = 1024

  /// All at and below a place; nil where `isGivenUp` says so, which is asked now and then.
  private func subtree(at cursor: EncodedPath, unless isGivenUp: () -> Bool) throws(TreeError) -> DataNode? {
    let connection = try session.connection()
    return try connection.with(.ascending) { statement throws(TreeError) in
      var builder = DataNodeBuilder()
      var rows = try RowWalk(connection, statement, at: cursor)
      var count = 0
      while try rows.next() {
        for event in rows.events { try builder.take(event) }
        count += 1
        if count % Self.rowsBetweenPauses == 0, isGivenUp() { return nil }
      }
      return try builder.finish()
    }
  }

  /// See ``TreeSnapshot/forEachChild(of:in:_:)``.
  public func forEachChild(of cursor: EncodedPath, in range: KeyRange, _ body: (DataKey) throws -> Bool) throws {
    let connection = try session.connection()
    try connection.withAny(range.isDescending ? .descending : .ascending) { statement in
      var scan = try ChildScan(connection, statement, of: cursor, in: range)
      while let key = try scan.next() {
        guard try body(key) else { return }
      }
    }
  }

  /// See ``TreeSnapshot/walk(at:_:)``.
  public func walk(at cursor: EncodedPath, _ visit: (TreeEvent) throws -> Void) throws {
    let connection = try session.connection()
    try connection.withAny(.ascending) { statement in
      var rows = try RowWalk(connection, statement, at: cursor)
      while try rows.next() { for event in rows.events { try visit(event) } }
    }
  }
}
