import DocumentTrees
public import Identities
public import RuleEvaluation
import RuleValues
import SQLiteTrees

extension Authorizer {
  /// Whether `identity` may do `operation` in Cloud Firestore now. Nothing is changed.
  ///
  /// - Parameters:
  ///   - operation: what is wanted.
  ///   - identity: who wants it.
  ///   - queryMode: how a query is judged; a server should leave it at `sound`.
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound
  ) throws -> Decision {
    try reading(as: identity, .decide, [.firestore(operation)]) { snapshot, turn, ledger in
      judge(operation, identity, CloudSource(snapshot, for: identity), turn, &ledger, queryMode)
    }
  }

  /// Decides each of several operations by itself, all on one snapshot.
  ///
  /// - Returns: the decisions, in the order of the operations.
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(firestore operations: [FirestoreRequest.Operation], as identity: Identity) throws -> [Decision] {
    try reading(as: identity, .decide, operations.map { .firestore($0) }) { snapshot, turn, ledger in
      let source = CloudSource(snapshot, for: identity)
      return operations.map { judge($0, identity, source, turn, &ledger) }
    }
  }

  /// Decides as ``decide(firestore:as:queryMode:)`` does, and tells the whole story; none where no rule was asked.
  public func explain(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try reading(as: identity, .decide, [.firestore(operation)]) { snapshot, turn, ledger in
      let source = CloudSource(snapshot, for: identity)
      let request = FirestoreRequest(operation, time: turn.time)
      var explanation: Explanation?
      let decision = Self.judge(identity, turn, .firestore, request.problem, .firestore(operation), &ledger) {
        let told = turn.withCloud { $0.explain(request, in: source, queryMode: queryMode) }
        explanation = told.explanation
        return told.decision
      }
      return (decision, explanation)
    }
  }

  /// Decides as ``decide(firestore:as:queryMode:)`` does, and adds to `counts` what each part of the rules' program came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  public func decide(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound,
    counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try reading(as: identity, .decide, [.firestore(operation)]) { snapshot, turn, ledger in
      let source = CloudSource(snapshot, for: identity)
      let request = FirestoreRequest(operation, time: turn.time)
      return Self.judge(identity, turn, .firestore, request.problem, .firestore(operation), &ledger) {
        turn.withCloud {
          $0.decide(request, in: source, queryMode: queryMode, counting: &counts)
        }
      }
    }
  }

  /// Carries out `operation` if `identity` may; of a commit all writes or none. A reading operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(firestore operation: FirestoreRequest.Operation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [.firestore(operation)]) { transaction, turn, ledger in
      let decision = judge(operation, identity, CloudSource(transaction, for: identity), turn, &ledger)
      try decision.mustAllow()
      if case .commit(let writes) = operation { try Self.carryOut(writes, at: turn.time, &transaction) }
      return decision
    }
  }

  func judge(
    _ operation: FirestoreRequest.Operation, _ identity: Identity, _ source: CloudSource<some TreeSnapshot>,
    _ turn: Turn, _ ledger: inout Ledger, _ queryMode: QueryMode = .sound
  ) -> Decision {
    let request = FirestoreRequest(operation, time: turn.time)
    return Self.judge(identity, turn, .firestore, request.problem, .firestore(operation), &ledger) {
      turn.withCloud { $0.decide(request, in: source, queryMode: queryMode) }
    }
  }

  /// Makes the documents that the rules saw, in the order of the writes. Each change of a document has a time of its own,
  /// however fast they follow each other: a precondition of ``DocumentWrite/Precondition/updateTime(_:)`` holds on to one.
  private static func carryOut(
    _ writes: [DocumentWrite], at time: Timestamp, _ transaction: inout Tree.Transaction
  ) throws {
    for write in writes {
      let stored = try transaction.document(at: write.path)
      try write.precondition?.check(stored, at: write.path)
      guard case .verify = write.change else {
        let known = write.needsStored ? try stored?.readFields(at: write.path) : nil
        let fields = write.applied(to: known, at: time)
        let document = try fields.map {
          StoredDocument(
            try EncodedDocument($0), createTime: stored?.createTime ?? time.inMicroseconds,
            updateTime: stored.map { max(time.inMicroseconds, $0.updateTime.nextMicrosecond) })
        }
        try transaction.setDocument(document, at: write.path)
        continue
      }
    }
  }
}
