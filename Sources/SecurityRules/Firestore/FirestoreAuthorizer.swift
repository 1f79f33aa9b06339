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
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    let operation = ServiceOperation.firestore(.get(path))
    if let lane = core.lane(for: .firestore, as: identity) {
      // Neither store nor rules wait for one document, so the time begins if the decision takes many steps.
      let limit = CallLimit(startingLater: core.timeLimit, isCancelled: core.isCancelled)
      return try core.reading(operation, on: lane, within: limit) { _ in
        let document = try lane.cloudData.stored(at: path)
        var budget = ReadBudget(core.limits)
        if let document { try budget.hold(FoundDocument(path: path, document: document).bytes) }
        return document
      }
    }
    return try core.reading(as: identity, .perform, [operation]) { snapshot, request in
      let source = SnapshotCloudData(snapshot, for: identity)
      try request.decide(.get(path), in: source).mustAllow()
      let document = try source.stored(at: path)
      var budget = ReadBudget(request.context)
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
    try core.reading(as: identity, .perform, [.firestore(.batchGet(paths))]) { snapshot, request in
      let source = SnapshotCloudData(snapshot, for: identity)
      try request.decide(.batchGet(paths), in: source).mustAllow()
      var budget = ReadBudget(request.context)
      return try paths.map { path in
        let document = try source.stored(at: path)
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
    return try core.reading(as: identity, .perform, [.firestore(.list(sent))]) { snapshot, request in
      try request.decide(.list(sent), in: SnapshotCloudData(snapshot, for: identity)).mustAllow()
      var budget = ReadBudget(request.context)
      let found = try snapshot.documents(matching: sent, &budget)
      return query.limitToLast == nil ? found : found.reversed()
    }
  }
}
