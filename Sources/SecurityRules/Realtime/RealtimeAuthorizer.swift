import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

// What a client of a Realtime Database can do, judged and carried out on one state of the data. Each of these throws
// `PermissionDenied` where the rules do not grant it, `TreeError` where the data can not be read or written, `Interruption`
// where it takes too long or is cancelled; nothing was changed then.
extension Authorizer where Service == RealtimeDatabase {
  /// All at `path`, if `identity` may read it.
  ///
  /// - Returns: the data; `.absent` where nothing is.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func read(_ path: DataPath, as identity: Identity) throws -> DataNode {
    try core.reading(as: identity, .perform, [.realtime(.read(path))]) { snapshot, request in
      try request.decide(.read(path), in: &snapshot).decision.mustAllow()
      var budget = ReadBudget(request.context)
      return try snapshot.subtree(at: snapshot.cursor(at: path)) { try budget.take($0) }
    }
  }

  /// What a query finds among the children of `path`, if `identity` may ask it. Rules are no filters: they grant the whole
  /// query, which they see as `query`, or deny it.
  ///
  /// - Returns: the children that it finds, in its order.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func query(_ path: DataPath, _ query: DataQuery, as identity: Identity) throws -> [DataChild] {
    let operation = DataOperation.read(path, query: query)
    return try core.reading(as: identity, .perform, [.realtime(operation)]) { snapshot, request in
      if let problem = query.unanswerable {
        try request.reject(.realtime(operation), for: problem).mustAllow()
      }
      try request.decide(operation, in: &snapshot).decision.mustAllow()
      var budget = ReadBudget(request.context)
      return try snapshot.children(at: path, matching: query) { try budget.take($0) }
    }
  }

  /// Replaces what is at `path`, if `identity` may.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func set(_ path: DataPath, to value: WrittenValue, as identity: Identity) throws -> Decision {
    try perform(.set(path, value), as: identity)
  }

  /// Replaces what is at several places below `path`, all or none, if `identity` may.
  ///
  /// - Parameters:
  ///   - path: where the places are counted from.
  ///   - values: the places, and what is written there; `.deletion` deletes.
  ///   - identity: who wants it.
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func update(
    _ path: DataPath, _ values: [(path: DataPath, value: WrittenValue)], as identity: Identity
  ) throws -> Decision {
    try perform(.update(path, values), as: identity)
  }

  /// Deletes what is at `path`, if `identity` may.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func remove(_ path: DataPath, as identity: Identity) throws -> Decision {
    try perform(.set(path, .deletion), as: identity)
  }

  /// Makes a new value from the one at `path`, while nobody else writes, if `identity` may both read and write there.
  ///
  /// A client library's `runTransaction` listens to the path first, which needs `.read`, and so does this.
  ///
  /// - Parameters:
  ///   - path: the place.
  ///   - identity: who wants it.
  ///   - change: makes the new value, or nil to leave all as it is. It is called once.
  /// - Returns: what is at `path` afterwards.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`; what `change` throws. Nothing was changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func transaction(
    _ path: DataPath, as identity: Identity, _ change: (DataNode) throws -> WrittenValue?
  ) throws -> DataNode {
    try core.writing(as: identity, [.realtime(.read(path))]) { transaction, request in
      try request.decide(.read(path), in: &transaction).decision.mustAllow()
      var budget = ReadBudget(request.context)
      let before = try transaction.subtree(at: transaction.cursor(at: path)) { try budget.take($0) }
      guard let value = try change(before) else { return before }
      _ = try request.perform(.set(path, value), in: &transaction)
      budget = ReadBudget(request.context)
      return try transaction.subtree(at: transaction.cursor(at: path)) { try budget.take($0) }
    }
  }
}
