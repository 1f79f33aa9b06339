public import Identities
public import RuleRequests
public import RuleValues

// The asynchronous forms of the operations. The synchronous forms have the details and the errors; each of these also
// throws `TooManyRequests`.
extension Authorizer where Service == RealtimeDatabase {
  /// Throws if no value at all could be written at `path`. This is the asynchronous form of `checkWritable(_:as:)`.
  public func checkWritable(_ path: DataPath, as identity: Identity) async throws {
    try await reading { try $0.checkWritable(path, as: identity) }
  }

  /// Returns all data at `path` if `identity` may read it. This is the asynchronous form of `read(_:as:)`.
  public func read(_ path: DataPath, as identity: Identity) async throws -> DataNode {
    try await reading { try $0.read(path, as: identity) }
  }

  /// Returns the children of `path` that match a query. This is the asynchronous form of `query(_:matching:as:)`.
  public func query(_ path: DataPath, matching query: DataQuery, as identity: Identity) async throws -> [DataChild] {
    try await reading { try $0.query(path, matching: query, as: identity) }
  }

  /// Replaces the data at `path`. This is the asynchronous form of `set(_:to:as:)`.
  public func set(_ path: DataPath, to value: WrittenValue, as identity: Identity) async throws {
    try await writingOnce { try $0.set(path, to: value, as: identity) }
  }

  /// Replaces the data at several places below `path`. This is the asynchronous form of `update(_:with:as:)`.
  public func update(
    _ path: DataPath, with values: [(path: DataPath, value: WrittenValue)], as identity: Identity
  ) async throws {
    try await writingOnce { try $0.update(path, with: values, as: identity) }
  }

  /// Deletes the data at `path`. This is the asynchronous form of `remove(_:as:)`.
  public func remove(_ path: DataPath, as identity: Identity) async throws {
    try await writingOnce { try $0.remove(path, as: identity) }
  }

  /// Replaces the value at `path` with one computed from it. This is the asynchronous form of `transaction(_:as:_:)`.
  @discardableResult
  public func transaction(
    _ path: DataPath, as identity: Identity, _ change: @escaping @Sendable (DataNode) throws -> WrittenValue?
  ) async throws -> DataNode {
    try await writing { try $0.transaction(path, as: identity, change) }
  }
}
