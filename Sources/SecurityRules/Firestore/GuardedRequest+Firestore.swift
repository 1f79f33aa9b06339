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
  ///
  /// - Parameter source: the documents that the transaction has read before; nil if it has read none.
  func commit<Transaction: TreeTransaction>(
    _ writes: [DocumentWrite], in transaction: inout Transaction, reading source: SnapshotCloudData<Transaction>? = nil
  ) throws -> CommitResult {
    let source = source ?? SnapshotCloudData(transaction, for: identity)
    let decision = decide(.commit(writes), in: source)
    try decision.mustAllow()
    if source.readsAhead { source.readAhead(writes.map(\.path)) }
    var documents = CommittedDocuments(at: context.time)
    var transformResults: [[DocumentValue]] = []
    for write in writes {
      let results = try documents.apply(write, over: source.stored) { try encoded($0, at: write.path) }
      transformResults.append(results)
    }
    // A tree in memory would copy what a source still refers to.
    source.end()
    try documents.store(in: &transaction)
    return CommitResult(
      updateTimes: writes.map { documents.updateTime(of: $0.path) }, commitTime: documents.commitTime,
      transformResults: transformResults, decision: decision)
  }

  /// Returns the encoded fields of a document that a write produces.
  ///
  /// - Throws: ``InvalidRequest`` if they are not a valid document, which the rules check unless the caller is an
  ///   administrator.
  private func encoded(_ fields: DocumentFields, at path: DocumentPath) throws(InvalidRequest) -> EncodedDocument {
    do throws(DocumentProblem.Kind) {
      return try EncodedDocument(fields)
    } catch {
      let problem = RequestProblem.fields(path, error)
      throw InvalidRequest(problem, rejected(for: problem))
    }
  }
}
