import DocumentTrees
import RuleEvaluation
import RuleValues

extension GuardedRequest {
  /// Decides an operation on documents. Reuse `source` to read a document that the rules read.
  func decide<Observer: EvaluationObserver>(
    _ operation: FirestoreRequest.Operation, in source: SnapshotCloudData<some TreeSnapshot>,
    queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) -> Decision {
    let request = FirestoreRequest(operation, time: context.time)
    return decide(.firestore(operation), of: .firestore, rejecting: request.problem) { context in
      context.ruleset.loaded.withCloud(context.limits, context.callLimit) {
        $0.decide(request, in: source, queryMode: queryMode, observing: &observer)
      }
    }
  }

  /// Decides an operation on documents in the query mode of the request; the log may count its outcomes.
  func decide(
    _ operation: FirestoreRequest.Operation, in source: SnapshotCloudData<some TreeSnapshot>
  ) -> Decision {
    guard var counter else {
      var observer = NoObserver()
      return decide(operation, in: source, queryMode: context.queryMode, observing: &observer)
    }
    defer { record(counter) }
    return decide(operation, in: source, queryMode: context.queryMode, observing: &counter)
  }

  /// Carries out an operation if it is allowed, with all writes of a commit or none.
  func perform(
    _ operation: FirestoreRequest.Operation, in transaction: inout some TreeTransaction
  ) throws -> Decision {
    if case .commit(let writes) = operation { return try commit(writes, in: &transaction).decision }
    let decision = decide(operation, in: SnapshotCloudData(transaction, for: identity))
    try decision.mustAllow()
    return decision
  }

  /// Carries out all writes if they are allowed, or none.
  func commit(_ writes: [DocumentWrite], in transaction: inout some TreeTransaction) throws -> CommitResult {
    let decision = decide(.commit(writes), in: SnapshotCloudData(transaction, for: identity))
    try decision.mustAllow()
    let changes = try carryOut(writes, &transaction)
    return CommitResult(
      updateTimes: changes.map(\.updateTime), transformResults: changes.map(\.transformResults),
      decision: handedOut(decision))
  }

  /// Stores the documents that the rules saw, in the order of the writes.
  ///
  /// Each change of a document gets a distinct time, however fast changes follow each other. A
  /// ``DocumentWrite/Precondition/updateTime(_:)`` precondition therefore identifies one change.
  ///
  /// - Returns: the update time of each document, and the results of its transforms.
  private func carryOut<Transaction: TreeTransaction>(
    _ writes: [DocumentWrite], _ transaction: inout Transaction
  ) throws -> [(updateTime: Timestamp?, transformResults: [DocumentValue])] {
    let time = context.time
    var changes: [(updateTime: Timestamp?, transformResults: [DocumentValue])] = []
    for write in writes {
      let stored = try transaction.document(at: write.path)
      try write.precondition?.check(stored, at: write.path)
      guard case .verify = write.change else {
        let known = write.needsStored ? try stored?.readFields(at: write.path) : nil
        let fields = write.applied(to: known, at: time)
        let document = try fields.map {
          StoredDocument(
            try encoded($0, at: write.path), createTime: stored?.createTime ?? time.inMicroseconds,
            updateTime: stored.map { max(time.inMicroseconds, $0.updateTime.nextMicrosecond) })
        }
        try transaction.setDocument(document, at: write.path)
        changes.append((document?.updateTime, fields.map { write.transformResults(in: $0) } ?? []))
        continue
      }
      changes.append((stored?.updateTime, []))
    }
    return changes
  }

  /// Returns the encoded fields of a document that a write produces.
  ///
  /// - Throws: ``InvalidRequest`` if they are not a valid document, which the rules check unless the caller is an
  ///   administrator.
  private func encoded(_ fields: DocumentFields, at path: DocumentPath) throws -> EncodedDocument {
    do throws(DocumentProblem.Kind) {
      return try EncodedDocument(fields)
    } catch {
      let problem = RequestProblem.fields(path, error)
      throw InvalidRequest(problem, rejected(for: problem))
    }
  }
}
