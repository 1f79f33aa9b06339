import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

// What a client of Cloud Firestore can do, judged and carried out on one state of the data.
extension Authorizer where Service == CloudFirestore {
  /// The document at `path`, if `identity` may get it.
  ///
  /// - Returns: the document; nil where there is none.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    try core.reading(as: identity, .perform, [.firestore(.get(path))]) { snapshot, request in
      let source = CloudSource(snapshot, for: identity)
      try request.decide(.get(path), in: source).mustAllow()
      let document = try source.stored(at: path)
      var budget = ReadBudget(request.context)
      if let document { try budget.take(FoundDocument(path: path, document: document).bytes) }
      return document
    }
  }

  /// What a query finds, if the rules prove that `identity` may see all that it could find. Rules are no filters: what they
  /// can not prove is denied, and nothing is left out.
  ///
  /// - Returns: the documents that it finds, in its order.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func list(_ query: DocumentQuery, as identity: Identity) throws -> [FoundDocument] {
    try core.reading(as: identity, .perform, [.firestore(.list(query))]) { snapshot, request in
      try request.decide(.list(query), in: CloudSource(snapshot, for: identity)).mustAllow()
      var budget = ReadBudget(request.context)
      return try snapshot.documents(matching: query) { try budget.take($0) }
    }
  }

  /// Makes a document that does not exist yet, if `identity` may.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed`` where it exists; `TreeError`; `Interruption`. Nothing was
  ///   changed then.
  @discardableResult
  public func create(_ path: DocumentPath, _ fields: DocumentFields, as identity: Identity) throws -> Decision {
    try batch([DocumentWrite(path, .set(fields), precondition: .exists(false))], as: identity)
  }

  /// Makes a document or replaces it as a whole, if `identity` may.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func set(_ path: DocumentPath, _ fields: DocumentFields, as identity: Identity) throws -> Decision {
    try batch([DocumentWrite(path, .set(fields))], as: identity)
  }

  /// Replaces some fields of a document that exists, if `identity` may.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values.
  ///   - mask: the fields that are replaced; those of them that `fields` does not hold are deleted. Nil for the fields of
  ///     the first level in `fields`.
  ///   - identity: who wants it.
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed`` where there is no such document; `TreeError`; `Interruption`.
  ///   Nothing was changed then.
  @discardableResult
  public func update(
    _ path: DocumentPath, _ fields: DocumentFields, mask: [FieldPath]? = nil, as identity: Identity
  ) throws -> Decision {
    let mask = mask ?? fields.entries.map { FieldPath(names: [$0.name]) }
    return try batch(
      [DocumentWrite(path, .update(fields, mask: mask), precondition: .exists(true))], as: identity)
  }

  /// Deletes a document, if `identity` may; what is below it stays.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func delete(_ path: DocumentPath, as identity: Identity) throws -> Decision {
    try batch([DocumentWrite(path, .delete)], as: identity)
  }

  /// Makes several changes, all or none, if `identity` may make each: a batched write, or the writes of a transaction whose
  /// reads are `.verify` writes. Each is judged with `getAfter()` seeing all of them.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed``; `DocumentProblem.Kind` where an administrator's fields are no
  ///   document; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func batch(_ writes: [DocumentWrite], as identity: Identity) throws -> Decision {
    try perform(.commit(writes), as: identity)
  }
}
