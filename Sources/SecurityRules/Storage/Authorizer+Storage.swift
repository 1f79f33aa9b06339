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
    try reading(as: identity, .decide, [.storage(operation)]) { snapshot, turn, ledger in
      judge(operation, identity, snapshot, turn, &ledger)
    }
  }

  /// Decides each of several operations by itself, all on one snapshot.
  ///
  /// - Returns: the decisions, in the order of the operations.
  /// - Throws: see ``decide(storage:as:)-(StorageRequest.Operation,_)``.
  @specialized(where Tree == SQLiteTree)
  public func decide(storage operations: [StorageRequest.Operation], as identity: Identity) throws -> [Decision] {
    try reading(as: identity, .decide, operations.map { .storage($0) }) { snapshot, turn, ledger in
      operations.map { judge($0, identity, snapshot, turn, &ledger) }
    }
  }

  /// Decides as ``decide(storage:as:)-(StorageRequest.Operation,_)`` does, and tells the whole story; none where no rule was
  /// asked.
  public func explain(
    storage operation: StorageRequest.Operation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try reading(as: identity, .decide, [.storage(operation)]) { snapshot, turn, ledger in
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
  /// - Throws: see ``decide(storage:as:)-(StorageRequest.Operation,_)``.
  public func decide(
    storage operation: StorageRequest.Operation, as identity: Identity, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try reading(as: identity, .decide, [.storage(operation)]) { snapshot, turn, ledger in
      judge(operation, identity, snapshot, turn, &ledger) { decider, request, source in
        decider.decide(request, in: source, counting: &counts)
      }
    }
  }

  /// Keeps an object's metadata as `operation` leaves it if `identity` may; its bytes are the caller's to keep. A reading
  /// operation changes nothing.
  ///
  /// What is judged is what will be stored: all fields of an `ObjectMetadata`, and of an update the size and the hashes of the
  /// content, which stays. ``decide(storage:as:)-(StorageRequest.Operation,_)`` judges fields as they are stated.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``ObjectNotFound``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(storage operation: StorageRequest.Operation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [.storage(operation)]) { transaction, turn, ledger in
      let stored = try operation.updated(in: &transaction)
      let whole = operation.whole(over: stored)
      let problem = whole == nil ? operation.object.map { RequestProblem.metadata($0) } : nil
      let decision = judge(whole ?? operation, identity, transaction, turn, &ledger, refusing: problem)
      try decision.mustAllow()
      try Self.carryOut(whole ?? operation, over: stored, at: turn.time, &transaction)
      return decision
    }
  }

  /// Judges what is stated; refuses it where something is known to be wrong with it.
  func judge<Snapshot: TreeSnapshot>(
    _ operation: StorageRequest.Operation, _ identity: Identity, _ snapshot: Snapshot, _ turn: Turn,
    _ ledger: inout Ledger, refusing problem: RequestProblem? = nil,
    by decide: (CloudDecider, StorageRequest, CloudSource<Snapshot>) -> Decision = { $0.decide($1, in: $2) }
  ) -> Decision {
    let request = StorageRequest(operation, time: turn.time)
    return Self.judge(identity, turn, .storage, problem ?? request.problem, .storage(operation), &ledger) {
      if let problem { return Decision(.refused(problem)) }
      let source = CloudSource(snapshot, for: identity)
      return turn.withCloud { decide($0, request, source) }
    }
  }

  /// A new upload is a new generation, however fast they follow each other; a change of metadata counts on in its generation
  /// (recordings of davideast/pyric). What the service sets itself is set here, whatever the operation says.
  private static func carryOut(
    _ operation: StorageRequest.Operation, over stored: ObjectMetadata?, at time: Timestamp,
    _ transaction: inout Tree.Transaction
  ) throws {
    switch operation {
    case .get, .list: return
    case .delete(let object): try transaction.setObject(nil, named: object)
    case .create(let object, let fields):
      let known = try transaction.object(named: object)?.readMetadata(of: object).generation ?? 0
      var metadata = try EncodedDocument(fields).readMetadata(of: object)
      let number = max(time.seconds * 1_000_000 + Int64(time.nanos) / 1_000, Self.next(known))
      metadata.stamp(number, 1, created: time, updated: time)
      try transaction.setObject(metadata.encoded(), named: object)
    case .update(let object, let fields):
      guard let stored else { throw ObjectNotFound(object: object) }
      var metadata = try EncodedDocument(fields).readMetadata(of: object)
      metadata.stamp(
        stored.generation, Self.next(stored.metageneration ?? 0), created: stored.timeCreated, updated: time)
      try transaction.setObject(metadata.encoded(), named: object)
    }
  }

  /// The next number; of the largest, itself: it may come from an import.
  private static func next(_ number: Int64) -> Int64 { number == .max ? .max : number + 1 }
}

extension ObjectMetadata {
  /// Sets what the service sets itself.
  fileprivate mutating func stamp(
    _ generation: Int64?, _ metageneration: Int64, created: Timestamp?, updated: Timestamp
  ) {
    self.generation = generation
    self.metageneration = metageneration
    etag = "\(generation ?? 0)/\(metageneration)"
    timeCreated = created
    self.updated = updated
  }
}

extension StorageRequest.Operation {
  /// The stored metadata that an update changes; nil where there is none, and of other operations.
  fileprivate func updated(in snapshot: inout some TreeSnapshot) throws(TreeError) -> ObjectMetadata? {
    guard case .update(let object, _) = self else { return nil }
    return try snapshot.object(named: object)?.readMetadata(of: object)
  }

  /// The same with all fields that will be stored: of an update of an object that exists, size and hashes are those of its
  /// content, which stays.
  ///
  /// - Returns: nil where the fields are not those of an `ObjectMetadata`.
  fileprivate func whole(over stored: ObjectMetadata?) -> Self? {
    switch self {
    case .get, .list, .delete: return self
    case .create(let object, let fields):
      return fields.metadata(of: object).map { .create(object, $0.fields) }
    case .update(let object, let fields):
      guard let stored else { return self }
      guard var metadata = fields.metadata(of: object) else { return nil }
      (metadata.size, metadata.md5Hash, metadata.crc32c) = (stored.size, stored.md5Hash, stored.crc32c)
      return .update(object, metadata.fields)
    }
  }
}

extension DocumentFields {
  /// These as the metadata of an object, whatever object they name; nil where they are none.
  fileprivate func metadata(of object: ObjectName) -> ObjectMetadata? {
    var fields = self
    fields["name"] = .string(object.name)
    fields["bucket"] = .string(object.bucket)
    guard let encoded = try? EncodedDocument(fields) else { return nil }
    return try? ObjectMetadata(encoded)
  }
}
