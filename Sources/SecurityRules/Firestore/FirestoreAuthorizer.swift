import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

// The operations of a Cloud Firestore client. Each is decided and carried out on one state of the data.
extension Authorizer where Service == CloudFirestore {
  /// Returns the document at `path` if `identity` may get it.
  ///
  /// - Returns: the document; nil if it does not exist.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    try core.reading(as: identity, .perform, [.firestore(.get(path))]) { snapshot, request in
      let source = SnapshotCloudData(snapshot, for: identity)
      try request.decide(.get(path), in: source).mustAllow()
      let document = try source.stored(at: path)
      var budget = ReadBudget(request.context)
      if let document { try budget.hold(FoundDocument(path: path, document: document).bytes) }
      return document
    }
  }

  /// Returns the results of a query if the rules prove that `identity` may read every possible result.
  ///
  /// Rules are not filters. If they cannot prove the whole query, they deny it; no result is left out.
  ///
  /// - Returns: the documents that match, in the order of the query.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func list(_ query: DocumentQuery, as identity: Identity) throws -> [FoundDocument] {
    try core.reading(as: identity, .perform, [.firestore(.list(query))]) { snapshot, request in
      try request.decide(.list(query), in: SnapshotCloudData(snapshot, for: identity)).mustAllow()
      var budget = ReadBudget(request.context)
      return try snapshot.documents(matching: query, &budget)
    }
  }

  /// Creates a document that does not exist yet, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields; a value may be a server value such as `.serverTimestamp`.
  ///   - identity: the caller.
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, ``PreconditionFailed`` if the document exists, `TreeError` or `InterruptedError`.
  ///   After an error nothing has changed.
  @discardableResult
  public func create(_ path: DocumentPath, _ fields: WrittenFields, as identity: Identity) throws -> Decision {
    try batch([.create(path, fields)], as: identity)
  }

  /// Creates a document or replaces it, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields; a value may be a server value such as `.serverTimestamp`.
  ///   - merge: whether the fields that `fields` does not contain stay, at any depth. Then `.delete` deletes a field.
  ///   - identity: the caller.
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func set(
    _ path: DocumentPath, _ fields: WrittenFields, merge: Bool = false, as identity: Identity
  ) throws -> Decision {
    try batch([.set(path, fields, merge: merge)], as: identity)
  }

  /// Creates a document or replaces some of its fields, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields, which contain all of `mergeFields`.
  ///   - mergeFields: the fields to write. The others stay, whatever `fields` contains.
  ///   - identity: the caller.
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func set(
    _ path: DocumentPath, _ fields: WrittenFields, mergeFields: [FieldPath], as identity: Identity
  ) throws -> Decision {
    try batch([.set(path, fields, mergeFields: mergeFields)], as: identity)
  }

  /// Changes some fields of an existing document, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values by field path: `["done": true, "stats.edits": .increment(1), "old": .delete]`.
  ///   - identity: the caller.
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, ``PreconditionFailed`` if the document does not exist, `TreeError` or
  ///   `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func update(_ path: DocumentPath, _ fields: FieldUpdates, as identity: Identity) throws -> Decision {
    try batch([.update(path, fields)], as: identity)
  }

  /// Replaces some fields of an existing document, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values.
  ///   - mask: the fields to replace. A field that `fields` does not contain is deleted.
  ///   - identity: the caller.
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, ``PreconditionFailed`` if the document does not exist, `TreeError` or
  ///   `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func update(
    _ path: DocumentPath, _ fields: DocumentFields, mask: [FieldPath], as identity: Identity
  ) throws -> Decision {
    try batch([DocumentWrite(path, .update(fields, mask: mask), precondition: .exists(true))], as: identity)
  }

  /// Deletes a document, if `identity` may do so. Documents below it stay.
  ///
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func delete(_ path: DocumentPath, as identity: Identity) throws -> Decision {
    try batch([DocumentWrite(path, .delete)], as: identity)
  }

  /// Makes several changes, all or none, if `identity` may make each of them.
  ///
  /// The changes are a batched write, or the writes of a transaction whose reads are `.verify` writes. For each
  /// decision, `getAfter()` sees all of them.
  ///
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, ``PreconditionFailed``, `DocumentProblem.Kind` if an administrator's fields are
  ///   not a valid document, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func batch(_ writes: [DocumentWrite], as identity: Identity) throws -> Decision {
    try perform(.commit(writes), as: identity)
  }
}

// The same operations for fields that are not a literal.
extension Authorizer where Service == CloudFirestore {
  /// Creates a document that does not exist yet. See ``create(_:_:as:)-(_,WrittenFields,_)``.
  @discardableResult
  @_disfavoredOverload
  public func create(_ path: DocumentPath, _ fields: DocumentFields, as identity: Identity) throws -> Decision {
    try create(path, WrittenFields(fields), as: identity)
  }

  /// Creates a document or replaces it. See ``set(_:_:merge:as:)-(_,WrittenFields,_,_)``.
  @discardableResult
  @_disfavoredOverload
  public func set(
    _ path: DocumentPath, _ fields: DocumentFields, merge: Bool = false, as identity: Identity
  ) throws -> Decision {
    try set(path, WrittenFields(fields), merge: merge, as: identity)
  }
}
