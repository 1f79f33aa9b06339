import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

extension Authorizer {
  /// Whether `identity` may do `operation` in Cloud Firestore now. Nothing is changed.
  ///
  /// - Parameter queryMode: how a query is judged; a server should leave it at `sound`.
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound
  ) throws -> Decision {
    try tree.read { snapshot in judge(firestore: operation, identity, snapshot, queryMode) }
  }

  /// Decides as ``decide(firestore:as:queryMode:)`` does, and tells the whole story; none where no rule was asked.
  public func explain(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try tree.read { snapshot in
      if case .administrator = identity { return (Decision(.administrator), nil) }
      let source = DocumentSnapshotSource(snapshot)
      let request = FirestoreRequest(operation, time: time)
      let (decision, explanation) = cloudDeciders.withDecider {
        $0.explain(
          request, auth: identity.requestAuth, documents: source, queryMode: queryMode)
      }
      return (decision, explanation)
    }
  }

  /// Reads the document at `path` if `identity` may.
  ///
  /// - Returns: the document; nil where there is none.
  /// - Throws: ``PermissionDenied``; `TreeError`.
  @specialized(where Tree == SQLiteTree)
  public func read(document path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    try tree.read { snapshot in
      try judge(firestore: .get(path), identity, snapshot, .sound).mustAllow()
      return try snapshot.document(at: path)
    }
  }

  /// Carries out `operation` if `identity` may; of a commit all writes or none. A reading operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed``; `TreeError`. Nothing was changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(firestore operation: FirestoreRequest.Operation, as identity: Identity) throws -> Decision {
    try tree.write { transaction in
      let time = time
      let decision = judge(firestore: operation, identity, transaction, .sound, at: time)
      try decision.mustAllow()
      if case .commit(let writes) = operation { try Self.carryOut(writes, at: time, &transaction) }
      return decision
    }
  }

  private func judge(
    firestore operation: FirestoreRequest.Operation, _ identity: Identity, _ snapshot: some TreeSnapshot,
    _ queryMode: QueryMode, at time: Timestamp? = nil
  ) -> Decision {
    if case .administrator = identity { return Decision(.administrator) }
    let source = DocumentSnapshotSource(snapshot)
    let request = FirestoreRequest(operation, time: time ?? self.time)
    return cloudDeciders.withDecider {
      $0.decide(request, auth: identity.requestAuth, documents: source, queryMode: queryMode)
    }
  }

  /// Makes the documents that the rules saw, in the order of the writes.
  private static func carryOut(
    _ writes: [DocumentWrite], at time: Timestamp, _ transaction: inout Tree.Transaction
  ) throws {
    for write in writes {
      let stored = try transaction.document(at: write.path)
      try write.precondition?.check(stored, at: write.path)
      guard case .verify = write.change else {
        let fields = try write.applied(to: stored?.fields.fields(), at: time)
        let document = try fields.map {
          StoredDocument(
            try EncodedDocument($0), createTime: stored?.createTime ?? time.inMicroseconds,
            updateTime: time.inMicroseconds)
        }
        try transaction.setDocument(document, at: write.path)
        continue
      }
    }
  }

  /// The time of a request.
  var time: Timestamp { Timestamp(milliseconds: clock.now()) ?? .epoch }
}

/// A document is not as a write demands: the whole commit fails (`FAILED_PRECONDITION`, `NOT_FOUND`, `ALREADY_EXISTS`).
public struct PreconditionFailed: Error, Sendable, Hashable, CustomStringConvertible {
  /// The document.
  public let path: DocumentPath
  /// What is not so.
  public let precondition: DocumentWrite.Precondition

  /// In words.
  public var description: String {
    switch precondition {
    case .exists(true): "there is no document \(path)"
    case .exists(false): "there is a document \(path) already"
    case .updateTime(let time): "the document \(path) was not changed last at \(time)"
    }
  }
}

extension DocumentWrite.Precondition {
  fileprivate func check(_ document: StoredDocument?, at path: DocumentPath) throws(PreconditionFailed) {
    let holds =
      switch self {
      case .exists(let exists): (document != nil) == exists
      case .updateTime(let time): document?.updateTime == time
      }
    if !holds { throw PreconditionFailed(path: path, precondition: self) }
  }
}
