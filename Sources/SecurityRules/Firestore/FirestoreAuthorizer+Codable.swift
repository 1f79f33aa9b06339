public import Identities
public import RuleRequests
public import RuleValues

// The operations for Swift values. Each also throws `FieldCodingError` if the value cannot be stored, or if a document does
// not fit the type; its other errors are those of the operation for fields.
extension Authorizer where Service == CloudFirestore {
  /// Returns the document at `path` as a Swift value if `identity` may get it.
  ///
  /// - Returns: the value; nil if the document does not exist.
  public func get<Value: Decodable>(
    _ path: DocumentPath, as identity: Identity, decoding type: Value.Type
  ) throws -> Value? {
    try get(path, as: identity)?.decode(type, at: path)
  }

  /// Returns several documents of one state of the data as Swift values if `identity` may get each of them.
  ///
  /// - Returns: the values in the order of `paths`; nil for a document that does not exist.
  public func get<Value: Decodable>(
    _ paths: [DocumentPath], as identity: Identity, decoding type: Value.Type
  ) throws -> [Value?] {
    try zip(paths, get(paths, as: identity)).map { path, document in try document?.decode(type, at: path) }
  }

  /// Returns the results of a query as Swift values if the rules prove that `identity` may read every possible result.
  ///
  /// - Returns: the values, in the order of the query.
  public func list<Value: Decodable>(
    _ query: DocumentQuery, as identity: Identity, decoding type: Value.Type
  ) throws -> [Value] {
    try list(query, as: identity).map { try $0.decode(type) }
  }

  /// Creates a document from a Swift value, if `identity` may do so. The document must not exist yet.
  @discardableResult
  @_disfavoredOverload
  public func create(_ path: DocumentPath, with value: some Encodable, as identity: Identity) throws -> WriteResult {
    try create(path, with: WrittenFields(encoding: value), as: identity)
  }

  /// Creates a document with a new id from a Swift value, if `identity` may do so.
  @discardableResult
  @_disfavoredOverload
  public func add(
    _ value: some Encodable, to collection: DocumentPath, as identity: Identity
  ) throws -> WriteResult {
    try add(WrittenFields(encoding: value), to: collection, as: identity)
  }

  /// Creates a document from a Swift value or replaces it, if `identity` may do so. With `merge`, the fields that the value
  /// does not contain stay, at any depth.
  @discardableResult
  @_disfavoredOverload
  public func set(
    _ path: DocumentPath, to value: some Encodable, merge: Bool = false, as identity: Identity
  ) throws -> WriteResult {
    try set(path, to: WrittenFields(encoding: value), merge: merge, as: identity)
  }

  /// Creates a document from some fields of a Swift value or replaces these fields, if `identity` may do so. The value
  /// contains all of `mergeFields`.
  @discardableResult
  @_disfavoredOverload
  public func set(
    _ path: DocumentPath, to value: some Encodable, mergeFields: [FieldPath], as identity: Identity
  ) throws -> WriteResult {
    try set(path, to: WrittenFields(encoding: value), mergeFields: mergeFields, as: identity)
  }
}
