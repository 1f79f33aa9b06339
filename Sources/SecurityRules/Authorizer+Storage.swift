import DocumentTrees
public import Identities
public import RuleEvaluation
import RuleValues

extension Authorizer {
  /// Whether `identity` may do `operation` in Cloud Storage now. Nothing is changed. Rules that ask `firestore.get` see the
  /// documents of the same tree, in the same snapshot.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(storage operation: StorageRequest.Operation, as identity: Identity) throws -> Decision {
    try tree.read { snapshot in judge(storage: operation, identity, snapshot, at: time) }
  }

  /// Decides as ``decide(storage:as:)`` does, and tells the whole story; none where no rule was asked.
  public func explain(
    storage operation: StorageRequest.Operation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try tree.read { snapshot in
      if case .administrator = identity { return (Decision(.administrator), nil) }
      let source = DocumentSnapshotSource(snapshot)
      let request = StorageRequest(operation, time: time)
      let (decision, explanation) = cloudDeciders.withDecider {
        $0.explain(request, auth: identity.requestAuth, documents: source)
      }
      return (decision, explanation)
    }
  }

  /// Keeps an object's metadata as `operation` leaves it if `identity` may; its bytes are the caller's to keep. A reading
  /// operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `DocumentProblem.Kind` where the metadata is too large; `TreeError`. Nothing was
  ///   changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(storage operation: StorageRequest.Operation, as identity: Identity) throws -> Decision {
    try tree.write { transaction in
      let time = time
      let decision = judge(storage: operation, identity, transaction, at: time)
      try decision.mustAllow()
      try Self.carryOut(operation, at: time, &transaction)
      return decision
    }
  }

  private func judge(
    storage operation: StorageRequest.Operation, _ identity: Identity, _ snapshot: some TreeSnapshot,
    at time: Timestamp
  ) -> Decision {
    if case .administrator = identity { return Decision(.administrator) }
    let source = DocumentSnapshotSource(snapshot)
    return cloudDeciders.withDecider {
      $0.decide(
        StorageRequest(operation, time: time), auth: identity.requestAuth, documents: source)
    }
  }

  /// A new upload is a new generation; a change of metadata counts on in its generation (recordings of davideast/pyric).
  private static func carryOut(
    _ operation: StorageRequest.Operation, at time: Timestamp, _ transaction: inout Tree.Transaction
  ) throws {
    switch operation {
    case .get, .list: return
    case .delete(let object): try transaction.setObject(nil, named: object)
    case .create(let object, let fields):
      var metadata = try ObjectMetadata(EncodedDocument(fields))
      metadata.object = object
      metadata.generation = time.seconds * 1_000_000 + Int64(time.nanos) / 1_000
      metadata.metageneration = 1
      metadata.timeCreated = time
      metadata.updated = time
      try transaction.setObject(metadata.encoded(), named: object)
    case .update(let object, let fields):
      let known = try transaction.object(named: object).map { try ObjectMetadata($0) }
      var metadata = try ObjectMetadata(EncodedDocument(fields))
      metadata.object = object
      metadata.generation = known?.generation
      metadata.metageneration = (known?.metageneration ?? 0) + 1
      metadata.timeCreated = known?.timeCreated
      metadata.updated = time
      try transaction.setObject(metadata.encoded(), named: object)
    }
  }
}
