import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues

extension DecisionLane {
  /// Makes and records the decision on an operation on documents. Without an observer, the log may count its outcomes. The
  /// documents that it reads stay in ``cloudData`` until ``releaseData()``.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - snapshot: the data; nil to see whether the decision needs any.
  ///   - observer: watches the evaluation.
  @inline(__always)
  func decide<Observer: EvaluationObserver>(
    _ operation: FirestoreRequest.Operation, on snapshot: Snapshot?, observing observer: inout Observer
  ) throws -> Decision {
    var decision: Decision
    if let snapshot { cloudData.take(snapshot) }
    if let settled = settled(.firestore, rejecting: FirestoreRequest(operation, time: .epoch).problem) {
      decision = settled
    } else {
      let time = try time(ifUsed: operation.usesTime)
      if Observer.self != NoObserver.self {
        let request = FirestoreRequest(operation, time: time)
        decision = decider.decide(request, in: cloudData, queryMode: queryMode, within: limit, observing: &observer)
      } else {
        decision = decider.decide(
          operation, at: time, in: cloudData, queryMode: queryMode, within: limit, isCounting: countsOutcomes)
      }
      if snapshot != nil { readsData = cloudData.hasRead }
    }
    record(.firestore(operation), &decision, on: snapshot)
    return decision
  }
}

extension DecisionLane where Snapshot: TreeTransaction {
  /// Carries out all writes if they are allowed, or none.
  func commit(_ writes: [DocumentWrite], in transaction: inout Snapshot) throws -> CommitResult {
    var observer = NoObserver()
    let decision = try decide(.commit(writes), on: transaction, observing: &observer)
    try decision.mustAllow()
    if cloudData.readsAhead { cloudData.readAhead(writes.map(\.path)) }
    var documents = CommittedDocuments(at: try time())
    var transformResults: [[DocumentValue]] = []
    for write in writes {
      let results = try documents.apply(write, over: cloudData.stored) { try encoded($0, at: write.path) }
      transformResults.append(results)
    }
    // A tree in memory would copy what the lane still refers to.
    releaseData()
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
      throw InvalidRequest(problem, rejection(for: problem))
    }
  }
}
