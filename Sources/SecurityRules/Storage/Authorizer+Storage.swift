import DocumentTrees
public import Identities
public import RuleEvaluation
import RuleValues
import SQLiteTrees

extension Authorizer {
  /// Whether `identity` may do `operation` in Cloud Storage now. Nothing is changed. Rules that ask `firestore.get` see the
  /// documents of the same tree, in the same snapshot.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(storage operation: StorageRequest.Operation, as identity: Identity) throws -> Decision {
    try reading(as: identity) { snapshot, turn, ledger in judge(operation, identity, snapshot, turn, &ledger) }
  }

  /// Decides each of several operations by itself, all on one snapshot.
  ///
  /// - Returns: the decisions, in the order of the operations.
  /// - Throws: `TreeError` where the tree can not be opened.
  @specialized(where Tree == SQLiteTree)
  public func decide(storage operations: [StorageRequest.Operation], as identity: Identity) throws -> [Decision] {
    try reading(as: identity) { snapshot, turn, ledger in
      operations.map { judge($0, identity, snapshot, turn, &ledger) }
    }
  }

  /// Decides as ``decide(storage:as:)-(StorageRequest.Operation,_)`` does, and tells the whole story; none where no rule was
  /// asked.
  public func explain(
    storage operation: StorageRequest.Operation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try reading(as: identity) { snapshot, turn, ledger in
      var explanation: Explanation?
      let decision = judge(operation, identity, snapshot, turn, &ledger) { decider, request, source in
        let told = decider.explain(request, in: source)
        explanation = told.explanation
        return told.decision
      }
      return (decision, explanation)
    }
  }

  /// Decides as ``decide(storage:as:)-(StorageRequest.Operation,_)`` does, and adds to `counts` what each part of the rules'
  /// program came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  public func decide(
    storage operation: StorageRequest.Operation, as identity: Identity, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try reading(as: identity) { snapshot, turn, ledger in
      judge(operation, identity, snapshot, turn, &ledger) { decider, request, source in
        decider.decide(request, in: source, counting: &counts)
      }
    }
  }

  /// Keeps an object's metadata as `operation` leaves it if `identity` may; its bytes are the caller's to keep. A reading
  /// operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``ObjectNotFound``; `DocumentProblem.Kind` where the metadata is too large;
  ///   `CorruptDocument` where the fields are none of an `ObjectMetadata`; `TreeError`; `Interruption`. Nothing was changed
  ///   then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(storage operation: StorageRequest.Operation, as identity: Identity) throws -> Decision {
    try writing(as: identity) { transaction, turn, ledger in
      let decision = judge(operation, identity, transaction, turn, &ledger)
      try decision.mustAllow()
      try Self.carryOut(operation, at: turn.time, &transaction)
      return decision
    }
  }

  /// Judges what would be carried out: of an update the size and the hashes are those of the content, which stays.
  func judge<Snapshot: TreeSnapshot>(
    _ operation: StorageRequest.Operation, _ identity: Identity, _ snapshot: Snapshot, _ turn: Turn,
    _ ledger: inout Ledger,
    by decide: (CloudDecider, StorageRequest, CloudSource<Snapshot>) -> Decision = { $0.decide($1, in: $2) }
  ) -> Decision {
    let request = StorageRequest(operation, time: turn.time)
    return Self.judge(identity, turn, request.problem, .storage(operation), &ledger) {
      do {
        var snapshot = snapshot
        let request = StorageRequest(try operation.keepingContent(in: &snapshot), time: turn.time)
        let source = CloudSource(snapshot, for: identity)
        return turn.withCloud { decide($0, request, source) }
      } catch {
        return Decision(.failed(error))
      }
    }
  }

  /// A new upload is a new generation, however fast they follow each other; a change of metadata counts on in its generation (recordings of davideast/pyric).
  private static func carryOut(
    _ operation: StorageRequest.Operation, at time: Timestamp, _ transaction: inout Tree.Transaction
  ) throws {
    switch operation {
    case .get, .list: return
    case .delete(let object): try transaction.setObject(nil, named: object)
    case .create(let object, let fields):
      let known = try transaction.object(named: object)?.readMetadata(of: object).generation ?? 0
      var metadata = try fields.metadata(of: object)
      metadata.generation = max(time.seconds * 1_000_000 + Int64(time.nanos) / 1_000, Self.next(known))
      metadata.metageneration = 1
      metadata.timeCreated = time
      metadata.updated = time
      try transaction.setObject(metadata.encoded(), named: object)
    case .update(let object, _):
      guard let stored = try transaction.object(named: object) else { throw ObjectNotFound(object: object) }
      let known = try stored.readMetadata(of: object)
      guard case .update(_, let fields) = try operation.keepingContent(in: &transaction) else { return }
      var metadata = try fields.metadata(of: object)
      metadata.generation = known.generation
      metadata.metageneration = Self.next(known.metageneration ?? 0)
      metadata.timeCreated = known.timeCreated
      metadata.updated = time
      try transaction.setObject(metadata.encoded(), named: object)
    }
  }

  /// The next number; of the largest, itself: it may come from an import.
  private static func next(_ number: Int64) -> Int64 { number == .max ? .max : number + 1 }
}

extension StorageRequest.Operation {
  /// The same; of an update of an object that exists with the size and the hashes of its content.
  fileprivate func keepingContent(in snapshot: inout some TreeSnapshot) throws -> Self {
    guard case .update(let object, var fields) = self,
      let stored = try snapshot.object(named: object)?.readMetadata(of: object).fields
    else { return self }
    for key in ["size", "md5Hash", "crc32c"] { fields[key] = stored[key] }
    return .update(object, fields)
  }
}

extension DocumentFields {
  /// These as the metadata of an object, whatever object they name.
  fileprivate func metadata(of object: ObjectName) throws -> ObjectMetadata {
    var fields = self
    fields["name"] = .string(object.name)
    fields["bucket"] = .string(object.bucket)
    return try ObjectMetadata(EncodedDocument(fields))
  }
}
