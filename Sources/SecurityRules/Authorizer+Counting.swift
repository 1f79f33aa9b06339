import DocumentTrees
public import Identities
public import RuleEvaluation
import RuleValues

extension Authorizer {
  /// Decides as ``decide(_:as:)`` does, and adds to `counts` what each part of the ruleset's program came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened or server values need data that can not be read.
  public func decide(
    _ operation: DataOperation, as identity: Identity, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try tree.read { snapshot in
      let request = try operation.request(now: clock.now(), in: &snapshot)
      guard case .client(let claims) = Judged(identity) else { return administer(request) }
      let source = SnapshotSource(snapshot)
      return deciders.withDecider { $0.decide(request, auth: claims, stored: source, counting: &counts) }
    }
  }

  /// Decides as ``decide(firestore:as:queryMode:)`` does, and adds to `counts` what each part of the ruleset's program
  /// came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  public func decide(
    firestore operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode = .sound,
    counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try tree.read { snapshot in
      if case .administrator = identity { return Decision(.administrator) }
      let source = DocumentSnapshotSource(snapshot)
      let (request, auth) = (FirestoreRequest(operation, time: time), identity.requestAuth)
      return cloudDeciders.withDecider {
        $0.decide(request, auth: auth, documents: source, queryMode: queryMode, counting: &counts)
      }
    }
  }

  /// Decides as ``decide(storage:as:)`` does, and adds to `counts` what each part of the ruleset's program came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened.
  public func decide(
    storage operation: StorageRequest.Operation, as identity: Identity, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try tree.read { snapshot in
      if case .administrator = identity { return Decision(.administrator) }
      let source = DocumentSnapshotSource(snapshot)
      let (request, auth) = (StorageRequest(operation, time: time), identity.requestAuth)
      return cloudDeciders.withDecider {
        $0.decide(request, auth: auth, documents: source, counting: &counts)
      }
    }
  }
}
