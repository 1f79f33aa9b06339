import DocumentTrees
public import Identities
public import RuleRequests
public import RuleValues
import SQLiteTrees

// The operations of a Realtime Database client. Each is decided and carried out on one state of the data.
// Each throws `PermissionDenied` if the rules deny it, `TreeError` if the data cannot be read or written, or
// `InterruptedError` if it takes too long or is canceled. After an error nothing has changed.
extension Authorizer where Service == RealtimeDatabase {
  /// Returns all data at `path` if `identity` may read it.
  ///
  /// - Returns: the data; `.absent` if there is none.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func read(_ path: DataPath, as identity: Identity) throws -> DataNode {
    let operation = ServiceOperation.realtime(.read(path))
    return try core.reading(as: identity, .perform, [operation]) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      var budget = lane.budget
      return try snapshot.subtree(at: snapshot.cursor(at: path)) { try budget.hold($0) }
    }
  }

  /// Returns the children of `path` that match a query, if `identity` may run it:
  /// `query("notes", matching: DataQuery(order: .child("at"), limitToLast: 10), as: ada)`.
  ///
  /// Rules are not filters: they see the query as `query`, and grant or deny all of it.
  ///
  /// - Returns: the children that match, in the order of the query.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func query(_ path: DataPath, matching query: DataQuery, as identity: Identity) throws -> [DataChild] {
    try querying(path, query, as: identity) { try $0.children(at: path, matching: query, &$1) }
  }

  /// Returns what Firebase's clients get for a query: the place with the children that match, in the order of their keys.
  ///
  /// A query that only orders excludes nothing: its result is the whole place, also if that is a leaf. Any other query has
  /// no results in a leaf. Source: firebase/firebase-js-sdk, `queryParamsGetNodeFilter` in
  /// packages/database/src/core/view/QueryParams.ts, whose filters the clients apply again.
  ///
  /// - Returns: the data; `.absent` if there is none.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  package func filteredNode(_ path: DataPath, _ query: DataQuery, as identity: Identity) throws -> DataNode {
    try querying(path, query, as: identity) { snapshot, budget in
      if query.onlyOrders {
        return try snapshot.subtree(at: snapshot.cursor(at: path)) { try budget.hold($0) }
      }
      return .node(try snapshot.children(at: path, matching: query, &budget))
    }
  }

  private func querying<Value>(
    _ path: DataPath, _ query: DataQuery, as identity: Identity,
    _ read: (inout Tree.Snapshot, inout ReadBudget) throws -> Value
  ) throws -> Value {
    let operation = ServiceOperation.realtime(.read(path, query: query))
    return try core.reading(as: identity, .perform, [operation], takesTurns: true) { snapshot, lane in
      if let problem = query.unanswerable { try lane.reject(operation, for: problem).mustAllow() }
      try lane.decide(operation, on: snapshot).mustAllow()
      var budget = lane.budget
      return try read(&snapshot, &budget)
    }
  }

  /// Replaces the data at `path`, if `identity` may do so: `set("notes/ada", to: ["text": "Hi", "at": .serverTimestamp], as: ada)`.
  ///
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  public func set(_ path: DataPath, to value: WrittenValue, as identity: Identity) throws {
    let operation = DataOperation.set(path, value)
    _ = try core.writing(as: identity, [.realtime(operation)]) { try $1.perform(operation, in: &$0) }
  }

  /// Replaces the data at several places below `path`, all or none, if `identity` may do so:
  /// `update("notes/ada", with: [("text", "Hi"), ("draft", .deletion)], as: ada)`.
  ///
  /// - Parameters:
  ///   - path: the place that the other places are relative to.
  ///   - values: the places and their new values; `.deletion` deletes.
  ///   - identity: the caller.
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func update(
    _ path: DataPath, with values: [(path: DataPath, value: WrittenValue)], as identity: Identity
  ) throws {
    try perform(.update(path, values), as: identity)
  }

  /// Deletes the data at `path`, if `identity` may do so.
  ///
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func remove(_ path: DataPath, as identity: Identity) throws {
    try perform(.set(path, .deletion), as: identity)
  }

  /// Replaces the value at `path` with one computed from it, in one transaction, if `identity` may both read and write
  /// there.
  ///
  /// A client library's `runTransaction` listens to the path first, which needs `.read`. This method needs it too.
  ///
  /// - Parameters:
  ///   - path: the place.
  ///   - identity: the caller.
  ///   - change: returns the new value, or nil to change nothing. It is called once, or again if a database on a network found
  ///     another writer.
  /// - Returns: the data at `path` afterwards.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError`, `InterruptedError` or an error of `change`. After an
  ///   error nothing has changed.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func transaction(
    _ path: DataPath, as identity: Identity, _ change: (DataNode) throws -> WrittenValue?
  ) throws -> DataNode {
    let operation = ServiceOperation.realtime(.read(path))
    return try core.writing(as: identity, [operation], isShared: false) { transaction, lane in
      try lane.decide(operation, on: transaction).mustAllow()
      var budget = lane.budget
      let before = try transaction.subtree(at: transaction.cursor(at: path)) { try budget.hold($0) }
      guard let value = try change(before) else { return before }
      _ = try lane.perform(.set(path, value), in: &transaction)
      budget = lane.budget
      return try transaction.subtree(at: transaction.cursor(at: path)) { try budget.hold($0) }
    }
  }
}
