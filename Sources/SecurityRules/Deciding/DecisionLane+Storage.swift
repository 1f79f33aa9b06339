import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues

extension DecisionLane {
  /// Makes and records the decision on an operation on an object, with the fields that the operation states. Without an
  /// observer, the log may count its outcomes. Rules that call `firestore.get` read documents of the same snapshot.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - snapshot: the data; nil to see whether the decision needs any.
  ///   - problem: a known problem, for which the operation is rejected.
  ///   - observer: watches the evaluation.
  @inline(__always)
  func decide<Observer: EvaluationObserver>(
    _ operation: StorageRequest.Operation, on snapshot: Snapshot?, rejecting problem: RequestProblem? = nil,
    observing observer: inout Observer
  ) throws -> Decision {
    var decision: Decision
    if let snapshot { cloudData.take(snapshot) }
    let request = StorageRequest(operation, time: try time())
    if let settled = settled(.storage, rejecting: problem ?? request.problem) {
      decision = settled
    } else if let problem {
      decision = rejection(for: problem)
    } else {
      if Observer.self != NoObserver.self {
        decision = decider.decide(request, in: cloudData, within: limit, observing: &observer)
      } else {
        decision = decider.decide(request, in: cloudData, within: limit, isCounting: countsOutcomes)
      }
      if snapshot != nil { readsData = cloudData.hasRead }
    }
    record(.storage(operation), &decision, on: snapshot)
    return decision
  }
}

extension DecisionLane where Snapshot: TreeTransaction {
  /// Stores the metadata that `operation` produces, if the operation is allowed. The caller stores the content.
  ///
  /// The rules see the metadata that will be stored, with all fields of an `ObjectMetadata`. For an update, the size
  /// and the hashes are those of the existing content.
  ///
  /// - Returns: the decision, and the metadata that is stored; nil if none is.
  func perform(
    _ operation: StorageRequest.Operation, in transaction: inout Snapshot
  ) throws -> (decision: Decision, stored: ObjectMetadata?) {
    let stored = try operation.updated(in: &transaction)
    let whole = operation.whole(over: stored)
    let problem = whole == nil ? operation.object.map { RequestProblem.metadata($0) } : nil
    var observer = NoObserver()
    let decision = try decide(whole ?? operation, on: transaction, rejecting: problem, observing: &observer)
    try decision.mustAllow()
    // A tree in memory would copy what the lane still refers to.
    releaseData()
    return (decision, try Self.carryOut(whole ?? operation, over: stored, at: try time(), &transaction))
  }

  /// Stores the metadata with the fields that the service sets itself, whatever the operation contains.
  ///
  /// A new upload gets a new generation, however fast uploads follow each other. A metadata change increments the
  /// metageneration within its generation (recordings of davideast/pyric).
  private static func carryOut(
    _ operation: StorageRequest.Operation, over stored: ObjectMetadata?, at time: Timestamp,
    _ transaction: inout Snapshot
  ) throws -> ObjectMetadata? {
    switch operation {
    case .get, .list: return nil
    case .delete(let object):
      try transaction.setObject(nil, named: object)
      return nil
    case .create(let object, let fields):
      let known = try transaction.object(named: object)?.readMetadata(of: object).generation ?? 0
      var metadata = try EncodedDocument(fields).readMetadata(of: object)
      let number = max(time.seconds * 1_000_000 + Int64(time.nanos) / 1_000, Self.next(known))
      metadata.stamp(number, 1, created: time, updated: time)
      try transaction.setObject(metadata.encoded(), named: object)
      return metadata
    case .update(let object, let fields):
      guard let stored else { throw ObjectNotFound(object: object) }
      var metadata = try EncodedDocument(fields).readMetadata(of: object)
      metadata.stamp(
        stored.generation, Self.next(stored.metageneration ?? 0), created: stored.timeCreated, updated: time)
      try transaction.setObject(metadata.encoded(), named: object)
      return metadata
    }
  }

  /// Returns the next number, but the largest number for itself, because an import may contain it.
  private static func next(_ number: Int64) -> Int64 { number == .max ? .max : number + 1 }
}

extension ObjectMetadata {
  /// Sets the fields that the service sets itself.
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
  /// Returns the stored metadata that an update changes; nil if there is none, and for other operations.
  fileprivate func updated(in snapshot: inout some TreeSnapshot) throws(TreeError) -> ObjectMetadata? {
    guard case .update(let object, _) = self else { return nil }
    return try snapshot.object(named: object)?.readMetadata(of: object)
  }

  /// Returns the operation with all fields that will be stored. For an update, size and hashes are those of the
  /// existing content.
  ///
  /// - Returns: nil if the fields are not those of an `ObjectMetadata`.
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
  /// Returns the fields as metadata of `object`, whatever object they name; nil if they are not valid metadata.
  fileprivate func metadata(of object: ObjectName) -> ObjectMetadata? {
    var fields = self
    fields["name"] = .string(object.name)
    fields["bucket"] = .string(object.bucket)
    guard let encoded = try? EncodedDocument(fields) else { return nil }
    return try? ObjectMetadata(encoded)
  }
}
