import DocumentTrees
public import Identities
public import RuleRequests
public import RuleValues
import SQLiteTrees

// The operations of a Cloud Firestore client. Each is decided and carried out on one state of the data.
extension Authorizer where Service == CloudFirestore {
  /// Returns the document at `path` if `identity` may get it.
  ///
  /// - Returns: the document; nil if it does not exist.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    let operation = ServiceOperation.firestore(.get(path))
    return try core.reading(as: identity, .perform, [operation], within: core.quickLimit) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      let document = try lane.cloudData.stored(at: path)
      var budget = lane.budget
      if let document { try budget.hold(FoundDocument(path: path, document: document).bytes) }
      return document
    }
  }

  /// Returns several documents of one state of the data if `identity` may get each of them, as `getAll` of the server SDKs
  /// does.
  ///
  /// - Returns: the documents in the order of `paths`; nil for a document that does not exist.
  /// - Throws: ``PermissionDenied`` if a document is denied, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or
  ///   `InterruptedError`.
  public func get(_ paths: [DocumentPath], as identity: Identity) throws -> [StoredDocument?] {
    let operation = ServiceOperation.firestore(.batchGet(paths))
    return try core.reading(as: identity, .perform, [operation]) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      var budget = lane.budget
      return try paths.map { path in
        let document = try lane.cloudData.stored(at: path)
        if let document { try budget.hold(FoundDocument(path: path, document: document).bytes) }
        return document
      }
    }
  }

  /// Returns the results of a query if the rules prove that `identity` may read every possible result.
  ///
  /// Rules are not filters. If they cannot prove the whole query, they deny it; no result is left out.
  ///
  /// - Returns: the documents that match, in the order of the query.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func list(_ query: DocumentQuery, as identity: Identity) throws -> [FoundDocument] {
    let sent = query.sent
    let operation = ServiceOperation.firestore(.list(sent))
    return try core.reading(as: identity, .perform, [operation], takesTurns: true) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      var budget = lane.budget
      let found = try snapshot.documents(matching: sent, &budget)
      return query.limitToLast == nil ? found : found.reversed()
    }
  }
}
