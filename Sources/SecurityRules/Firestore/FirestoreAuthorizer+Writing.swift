import DocumentTrees
public import Identities
public import RuleRequests
public import RuleValues
import SQLiteTrees

// The writes of a Cloud Firestore client. Each is decided and carried out in one transaction of the tree.
extension Authorizer where Service == CloudFirestore {
  /// Creates a document that does not exist yet, if `identity` may do so:
  /// `create("notes/n1", with: ["owner": "ada", "at": .serverTimestamp], as: ada)`.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields; a value may be a server value such as `.serverTimestamp`.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``PreconditionFailed`` if the document exists, `TreeError` or `InterruptedError`.
  ///   After an error nothing has changed.
  @discardableResult
  public func create(_ path: DocumentPath, with fields: WrittenFields, as identity: Identity) throws -> WriteResult {
    try write(.create(path, with: fields), as: identity)
  }

  /// Creates a document with a new id in a collection, if `identity` may do so: `add(["owner": "ada"], to: "notes", as: ada)`.
  ///
  /// - Parameters:
  ///   - fields: the fields; a value may be a server value such as `.serverTimestamp`.
  ///   - collection: the path of the collection.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, `TreeError` or `InterruptedError`. After an error nothing has
  ///   changed.
  @discardableResult
  public func add(
    _ fields: WrittenFields, to collection: DocumentPath, as identity: Identity
  ) throws -> WriteResult {
    guard collection.isCollection else { return try rejectCollection(collection, as: identity) }
    return try create(collection.appending(DocumentPath.autoID()), with: fields, as: identity)
  }

  private func rejectCollection(_ path: DocumentPath, as identity: Identity) throws -> WriteResult {
    let problem = RequestProblem.document(.notACollection(path.relativeText))
    return try core.reading(as: identity, .perform, [.firestore(.commit([]))]) { _, lane in
      let decision = lane.reject(.firestore(.commit([])), for: problem)
      throw InvalidRequest(problem, decision)
    }
  }

  /// Creates a document or replaces it, if `identity` may do so: `set("notes/n1", to: ["text": "Hi"], merge: true, as: ada)`.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields; a value may be a server value such as `.serverTimestamp`.
  ///   - merge: whether the fields that `fields` does not contain stay, at any depth. Then `.delete` deletes a field.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func set(
    _ path: DocumentPath, to fields: WrittenFields, merge: Bool = false, as identity: Identity
  ) throws -> WriteResult {
    try write(.set(path, to: fields, merge: merge), as: identity)
  }

  /// Creates a document or replaces some of its fields, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields, which contain all of `mergeFields`.
  ///   - mergeFields: the fields to write. The others stay, whatever `fields` contains.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func set(
    _ path: DocumentPath, to fields: WrittenFields, mergeFields: [FieldPath], as identity: Identity
  ) throws -> WriteResult {
    try write(.set(path, to: fields, mergeFields: mergeFields), as: identity)
  }

  /// Changes some fields of an existing document, if `identity` may do so:
  /// `update("notes/n1", with: ["text": "Hi", "edits": .increment(1)], as: ada)`.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values by field path: `["done": true, "stats.edits": .increment(1), "old": .delete]`.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``PreconditionFailed`` if the document does not exist, `TreeError` or
  ///   `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func update(_ path: DocumentPath, with fields: FieldUpdates, as identity: Identity) throws -> WriteResult {
    try write(.update(path, with: fields), as: identity)
  }

  /// Replaces some fields of an existing document, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values.
  ///   - mask: the fields to replace. A field that `fields` does not contain is deleted.
  ///   - identity: the caller.
  /// - Returns: the path of the document, the time of the change and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``PreconditionFailed`` if the document does not exist, `TreeError` or
  ///   `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func update(
    _ path: DocumentPath, with fields: DocumentFields, mask: [FieldPath], as identity: Identity
  ) throws -> WriteResult {
    try write(DocumentWrite(path, .update(fields, mask: mask), precondition: .exists(true)), as: identity)
  }

  /// Deletes a document, if `identity` may do so. Documents below it stay.
  ///
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func delete(_ path: DocumentPath, as identity: Identity) throws {
    try batch([.delete(path)], as: identity)
  }

  /// Makes several changes, all or none, if `identity` may make each of them:
  /// `[.create("a/1", with: ["n": 1]), .update("a/2", with: ["n": .increment(1)]), .delete("a/3")]`.
  ///
  /// The changes are a batched write, or the writes of a transaction whose reads are `.verify` writes. For each
  /// decision, `getAfter()` sees all of them.
  ///
  /// - Returns: the update times and the decision.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``PreconditionFailed``, `TreeError` or `InterruptedError`. After an
  ///   error nothing has changed.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func batch(_ writes: [DocumentWrite], as identity: Identity) throws -> CommitResult {
    try core.writing(as: identity, [.firestore(.commit(writes))]) { transaction, lane in
      try lane.commit(writes, in: &transaction)
    }
  }

  /// Carries out one write after which the document exists.
  private func write(_ write: DocumentWrite, as identity: Identity) throws -> WriteResult {
    try core.writing(as: identity, [.firestore(.commit([write]))]) { transaction, lane in
      let result = try lane.commit([write], in: &transaction)
      let updateTime = result.updateTimes.first ?? nil
      return WriteResult(path: write.path, updateTime: updateTime ?? result.commitTime, decision: result.decision)
    }
  }
}
