public import Identities
public import RuleEvaluation
public import RuleRequests
public import RuleValues

// The asynchronous forms of the operations. The synchronous forms have the details and the errors; each of these also
// throws `TooManyRequests`.
extension Authorizer where Service == CloudFirestore {
  /// The maximum number of documents of a read that counts as short.
  private static var maximumShortPaths: Int { 10 }

  /// Returns the decision with queries decided according to `queryMode`. This is the asynchronous form of `decide(_:as:queryMode:)`.
  public func decide(_ operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode) async throws
    -> Decision
  {
    try await reading { try $0.decide(operation, as: identity, queryMode: queryMode) }
  }

  /// Returns the document at `path`; nil if it does not exist. This is the asynchronous form of `get(_:as:)`.
  public func get(_ path: DocumentPath, as identity: Identity) async throws -> StoredDocument? {
    try await readingShortly { try $0.get(path, as: identity) }
  }

  /// Returns the results of a query. This is the asynchronous form of `list(_:as:)`.
  public func list(_ query: DocumentQuery, as identity: Identity) async throws -> [FoundDocument] {
    try await reading { try $0.list(query, as: identity) }
  }

  /// Returns values that are computed from the results of one query. This is the asynchronous form of
  /// `aggregate(_:in:as:)`.
  public func aggregate(
    _ aggregations: [Aggregation], in query: DocumentQuery, as identity: Identity
  ) async throws -> [DocumentValue] {
    try await reading { try $0.aggregate(aggregations, in: query, as: identity) }
  }

  /// Returns the number of results of a query. This is the asynchronous form of `count(_:as:)`.
  public func count(_ query: DocumentQuery, as identity: Identity) async throws -> Int {
    try await reading { try $0.count(query, as: identity) }
  }

  /// Returns the sum of a field over the results of a query. This is the asynchronous form of `sum(of:in:as:)`.
  public func sum(of field: FieldPath, in query: DocumentQuery, as identity: Identity) async throws -> DocumentValue {
    try await reading { try $0.sum(of: field, in: query, as: identity) }
  }

  /// Returns the average of a field over the results of a query. This is the asynchronous form of `average(of:in:as:)`.
  public func average(of field: FieldPath, in query: DocumentQuery, as identity: Identity) async throws -> Double? {
    try await reading { try $0.average(of: field, in: query, as: identity) }
  }

  /// Returns several documents of one state of the data. This is the asynchronous form of `get(_:as:)`.
  public func get(_ paths: [DocumentPath], as identity: Identity) async throws -> [StoredDocument?] {
    guard paths.count > Self.maximumShortPaths else {
      return try await readingShortly { try $0.get(paths, as: identity) }
    }
    return try await reading { try $0.get(paths, as: identity) }
  }

  /// Creates a document that does not exist yet. This is the asynchronous form of `create(_:with:as:)`.
  @discardableResult
  public func create(_ path: DocumentPath, with fields: WrittenFields, as identity: Identity) async throws
    -> WriteResult
  {
    try await writingOnce { try $0.create(path, with: fields, as: identity) }
  }

  /// Creates a document with a new id in a collection. This is the asynchronous form of `add(_:to:as:)`.
  @discardableResult
  public func add(
    _ fields: WrittenFields, to collection: DocumentPath, as identity: Identity
  ) async throws -> WriteResult {
    try await writingOnce { try $0.add(fields, to: collection, as: identity) }
  }

  /// Creates a document or replaces it. This is the asynchronous form of `set(_:to:merge:as:)`.
  @discardableResult
  public func set(
    _ path: DocumentPath, to fields: WrittenFields, merge: Bool = false, as identity: Identity
  ) async throws -> WriteResult {
    try await writingOnce { try $0.set(path, to: fields, merge: merge, as: identity) }
  }

  /// Creates a document or replaces some of its fields. This is the asynchronous form of `set(_:to:mergeFields:as:)`.
  @discardableResult
  public func set(
    _ path: DocumentPath, to fields: WrittenFields, mergeFields: [FieldPath], as identity: Identity
  ) async throws -> WriteResult {
    try await writingOnce { try $0.set(path, to: fields, mergeFields: mergeFields, as: identity) }
  }

  /// Changes some fields of an existing document. This is the asynchronous form of `update(_:with:as:)`.
  @discardableResult
  public func update(_ path: DocumentPath, with fields: FieldUpdates, as identity: Identity) async throws -> WriteResult
  {
    try await writingOnce { try $0.update(path, with: fields, as: identity) }
  }

  /// Replaces some fields of an existing document. This is the asynchronous form of `update(_:with:mask:as:)`.
  @discardableResult
  public func update(
    _ path: DocumentPath, with fields: DocumentFields, mask: [FieldPath], as identity: Identity
  ) async throws -> WriteResult {
    try await writingOnce { try $0.update(path, with: fields, mask: mask, as: identity) }
  }

  /// Deletes a document. This is the asynchronous form of `delete(_:as:)`.
  public func delete(_ path: DocumentPath, as identity: Identity) async throws {
    try await writingOnce { try $0.delete(path, as: identity) }
  }

  /// Makes several changes, all or none. This is the asynchronous form of `batch(_:as:)`.
  @discardableResult
  public func batch(_ writes: [DocumentWrite], as identity: Identity) async throws -> CommitResult {
    try await writingOnce { try $0.batch(writes, as: identity) }
  }

  /// Runs `body` with a transaction, and carries out all of its writes. This is the asynchronous form of
  /// `transaction(as:_:)`.
  @discardableResult
  public func transaction<Result: Sendable>(
    as identity: Identity, _ body: @escaping @Sendable (FirestoreTransaction) throws -> Result
  ) async throws -> Result {
    try await writing { try $0.transaction(as: identity, body) }
  }
}
