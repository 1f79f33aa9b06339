public import Identities
public import RuleRequests
public import RuleValues

// The operations for Swift values. Each also throws `FieldCodingError` if the value cannot be stored, or if the data does
// not fit the type; its other errors are those of the operation for data.
extension Authorizer where Service == RealtimeDatabase {
  /// Returns all data at `path` as a Swift value if `identity` may read it.
  ///
  /// - Returns: the value; nil if the place has no data.
  public func read<Value: Decodable>(
    _ path: DataPath, as identity: Identity, decoding type: Value.Type
  ) throws -> Value? {
    let node = try read(path, as: identity)
    return node.isAbsent ? nil : try node.decode(type)
  }

  /// Returns the children of `path` that match a query as Swift values, if `identity` may run it.
  ///
  /// - Returns: the names and values of the children, in the order of the query.
  public func query<Value: Decodable>(
    _ path: DataPath, matching query: DataQuery, as identity: Identity, decoding type: Value.Type
  ) throws -> [(name: String, value: Value)] {
    try self.query(path, matching: query, as: identity).map { ($0.name, try $0.node.decode(type)) }
  }

  /// Replaces the data at `path` by a Swift value, if `identity` may do so.
  @_disfavoredOverload
  public func set(_ path: DataPath, to value: some Encodable, as identity: Identity) throws {
    try set(path, to: WrittenValue(encoding: value), as: identity)
  }

  /// Replaces the Swift value at `path` with one computed from it, in one transaction, if `identity` may both read and
  /// write there.
  ///
  /// - Parameters:
  ///   - path: the place.
  ///   - identity: the caller.
  ///   - type: the type of the value.
  ///   - change: changes the value, which is nil if the place has no data. Nil deletes the data.
  /// - Returns: the value afterwards.
  @discardableResult
  public func transaction<Value: Codable>(
    _ path: DataPath, as identity: Identity, decoding type: Value.Type, _ change: (inout Value?) throws -> Void
  ) throws -> Value? {
    let node = try transaction(path, as: identity) { before in
      var value = before.isAbsent ? nil : try before.decode(type)
      try change(&value)
      return try WrittenValue(encoding: value)
    }
    return node.isAbsent ? nil : try node.decode(type)
  }
}
