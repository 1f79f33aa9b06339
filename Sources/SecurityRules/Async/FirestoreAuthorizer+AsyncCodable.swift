public import Identities
public import RuleRequests
public import RuleValues

// The asynchronous forms of the operations for Swift values. Values are encoded and decoded on the caller's thread, so they
// need not be `Sendable`.
extension Authorizer where Service == CloudFirestore {
  /// Returns the document at `path` as a Swift value. This is the asynchronous form of `get(_:as:decoding:)`.
  public func get<Value: Decodable>(
    _ path: DocumentPath, as identity: Identity, decoding type: Value.Type
  ) async throws -> Value? {
    try await get(path, as: identity)?.decode(type, at: path)
  }

  /// Returns several documents as Swift values. This is the asynchronous form of `get(_:as:decoding:)`.
  public func get<Value: Decodable>(
    _ paths: [DocumentPath], as identity: Identity, decoding type: Value.Type
  ) async throws -> [Value?] {
    try zip(paths, await get(paths, as: identity)).map { path, document in try document?.decode(type, at: path) }
  }

  /// Returns the results of a query as Swift values. This is the asynchronous form of `list(_:as:decoding:)`.
  public func list<Value: Decodable>(
    _ query: DocumentQuery, as identity: Identity, decoding type: Value.Type
  ) async throws -> [Value] {
    try await list(query, as: identity).map { try $0.decode(type) }
  }

  /// Creates a document from a Swift value. This is the asynchronous form of `create(_:with:as:)`.
  @discardableResult
  @_disfavoredOverload
  public func create(
    _ path: DocumentPath, with value: some Encodable, as identity: Identity
  ) async throws -> WriteResult {
    try await create(path, with: WrittenFields(encoding: value), as: identity)
  }

  /// Creates a document with a new id from a Swift value. This is the asynchronous form of `add(_:to:as:)`.
  @discardableResult
  @_disfavoredOverload
  public func add(
    _ value: some Encodable, to collection: DocumentPath, as identity: Identity
  ) async throws -> WriteResult {
    try await add(WrittenFields(encoding: value), to: collection, as: identity)
  }

  /// Creates a document from a Swift value or replaces it. This is the asynchronous form of `set(_:to:merge:as:)`.
  @discardableResult
  @_disfavoredOverload
  public func set(
    _ path: DocumentPath, to value: some Encodable, merge: Bool = false, as identity: Identity
  ) async throws -> WriteResult {
    try await set(path, to: WrittenFields(encoding: value), merge: merge, as: identity)
  }

  /// Writes some fields of a Swift value. This is the asynchronous form of `set(_:to:mergeFields:as:)`.
  @discardableResult
  @_disfavoredOverload
  public func set(
    _ path: DocumentPath, to value: some Encodable, mergeFields: [FieldPath], as identity: Identity
  ) async throws -> WriteResult {
    try await set(path, to: WrittenFields(encoding: value), mergeFields: mergeFields, as: identity)
  }
}

extension Authorizer where Service == RealtimeDatabase {
  /// Returns all data at `path` as a Swift value. This is the asynchronous form of `read(_:as:decoding:)`.
  public func read<Value: Decodable>(
    _ path: DataPath, as identity: Identity, decoding type: Value.Type
  ) async throws -> Value? {
    let node = try await read(path, as: identity)
    return node.isAbsent ? nil : try node.decode(type)
  }

  /// Returns the children that match a query as Swift values. This is the asynchronous form of `query(_:matching:as:decoding:)`.
  public func query<Value: Decodable>(
    _ path: DataPath, matching query: DataQuery, as identity: Identity, decoding type: Value.Type
  ) async throws -> [(name: String, value: Value)] {
    try await self.query(path, matching: query, as: identity).map { ($0.name, try $0.node.decode(type)) }
  }

  /// Replaces the data at `path` by a Swift value. This is the asynchronous form of `set(_:to:as:)`.
  @_disfavoredOverload
  public func set(_ path: DataPath, to value: some Encodable, as identity: Identity) async throws {
    try await set(path, to: WrittenValue(encoding: value), as: identity)
  }
}
