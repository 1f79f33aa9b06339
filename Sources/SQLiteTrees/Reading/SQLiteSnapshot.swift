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
      let row = try connection.row(statement)
      guard statement.bytes(0).count == cursor.bytes.count else { return NodeSummary(.inner) }
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
    try subtree(at: cursor, unless: { _ in false }) ?? .absent
  }

  /// See ``TreeSnapshot/subtree(at:_:)``.
  public func subtree(at cursor: EncodedPath, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode {
    var reason: (any Error)?
    let node = try subtree(at: cursor) { bytes in
      do { try pause(bytes) } catch { reason = error }
      return reason != nil
    }
    if let reason { throw reason }
    return node ?? .absent
  }

  /// How many rows are read before somebody may give up.
  private static let rowsBetweenPauses = 1024

  /// All at and below a place; nil where `isGivenUp` says so. It is asked now and then, and at the end, and told how many
  /// bytes were read.
  private func subtree(
    at cursor: EncodedPath, unless isGivenUp: (_ bytes: Int) -> Bool
  ) throws(TreeError) -> DataNode? {
    let connection = try session.connection()
    return try connection.with(.ascending) { statement throws(TreeError) in
      var builder = DataNodeBuilder()
      var rows = try RowWalk(connection, statement, at: cursor)
      var (count, bytes) = (0, 0)
      while try rows.next() {
        for event in rows.events {
          bytes += event.jsonBytes
          try builder.take(event)
        }
        count += 1
        guard count == Self.rowsBetweenPauses || bytes >= TreeEvent.bytesBetweenPauses else { continue }
        if isGivenUp(bytes) { return nil }
        (count, bytes) = (0, 0)
      }
      return isGivenUp(bytes) ? nil : try builder.finish()
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

  /// See ``TreeSnapshot/check(_:)``. A file of an older version has nothing to verify.
  public func check(_ space: TreeSpace) throws(TreeError) {
    let connection = try session.connection()
    if connection.hasChecks { try connection.check(space) }
  }
}
