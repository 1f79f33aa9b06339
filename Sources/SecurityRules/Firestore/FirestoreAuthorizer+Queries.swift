import DocumentTrees
public import Identities
public import RuleRequests
import RuleValues
import SQLiteTrees

// Queries whose results are not collected. The rules decide each as they decide a list.
extension Authorizer where Service == CloudFirestore {
  /// Calls `body` with each result of a query, in the order of the query, if the rules prove that `identity` may read every
  /// possible result.
  ///
  /// All results are of one state of the data. Memory holds one of them at a time if the query is by name, or in the order of
  /// an index. `Limits.readBytes` applies to what is held, so the results together may be larger.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - identity: the caller.
  ///   - body: receives a result; returns false to end the query. It may use the tree.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError`, `InterruptedError` or an error of `body`.
  @specialized(where Tree == SQLiteTree)
  public func forEach(
    _ query: DocumentQuery, as identity: Identity, _ body: (FoundDocument) throws -> Bool
  ) throws {
    if query.limitToLast != nil {
      // The last results are found from the end, so they are collected first.
      for document in try list(query, as: identity) { guard try body(document) else { return } }
      return
    }
    try reading(query, as: identity) { document, budget in
      try budget.hold(document.bytes)
      defer { budget.release(document.bytes) }
      // The caller's code may have taken any time for the result before.
      try budget.callLimit.check()
      return try body(document)
    }
  }

  /// - Parameters:
  ///   - isAggregated: whether `body` only computes, so that `Limits.returnedDocuments` does not apply and the query takes its
  ///     turn.
  func reading(
    _ query: DocumentQuery, as identity: Identity, isAggregated: Bool = false,
    _ body: (FoundDocument, inout ReadBudget) throws -> Bool
  ) throws {
    let sent = query.sent
    let operation = ServiceOperation.firestore(.list(sent))
    try core.reading(as: identity, .perform, [operation], takesTurns: isAggregated) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      var limits = lane.limits
      if isAggregated { limits.returnedDocuments = .max }
      var budget = ReadBudget(limits, lane.limit)
      try snapshot.forEachDocument(matching: sent, &budget, body)
    }
  }
}
