package import RulePrograms

/// Decides requests by one program of Cloud rules. It keeps its memory from one decision to the next: have one per thread,
/// because two threads must not use it at once.
///
/// Every decision is a pure function of the program, the request and the surroundings, which are the user and one snapshot
/// of the documents and objects before the request.
package final class CloudDecider {
  /// Used by one caller at a time, so no access is checked.
  @exclusivity(unchecked)
  private var procedure: ReusedProcedure<AnyAllow<NoObserver>>

  /// A decider for `program`, which holds the rules of one service.
  ///
  /// - Parameter revision: the revision that every decision carries.
  package init(_ program: Program, revision: RulesRevision? = nil, limits: Limits = .standard) {
    procedure = ReusedProcedure(program, revision, limits)
  }

  /// What one decision may cost.
  package var limits: Limits { procedure.limits }

  /// Checked now and then during the next decision; cleared after it.
  package var interrupt: Interrupt {
    get { procedure.interrupt }
    set { procedure.interrupt = newValue }
  }

  // MARK: Cloud Firestore

  /// Decides a Firestore request.
  ///
  /// - Parameter queryMode: how a query is decided.
  package func decide(
    _ request: FirestoreRequest, in surroundings: any CloudSurroundings, queryMode: QueryMode = .sound
  ) -> Decision {
    procedure.decide {
      var decision = $0.decide(request, in: surroundings, queryMode)
      if queryMode == .emulator {
        $0.forget()
        $0.warn(&decision, of: request, in: surroundings)
      }
      return decision
    }
  }

  /// The same decision, while `observer` watches the evaluation. It does not see what is evaluated for a warning.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: FirestoreRequest, in surroundings: any CloudSurroundings, queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) -> Decision {
    if Observer.self == NoObserver.self { return decide(request, in: surroundings, queryMode: queryMode) }
    return procedure.decide(observing: &observer) { (procedure: inout AnyAllow<Observer>) in
      procedure.decide(request, in: surroundings, queryMode)
    } finish: {
      $0.warn(&$1, of: request, in: surroundings)
    }
  }

  // MARK: Cloud Storage

  /// Decides a Storage request. `firestore.get` reads the documents of the surroundings.
  package func decide(_ request: StorageRequest, in surroundings: any CloudSurroundings) -> Decision {
    procedure.decide { $0.decide(request, in: surroundings) }
  }

  /// The same decision, while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: StorageRequest, in surroundings: any CloudSurroundings, observing observer: inout Observer
  ) -> Decision {
    if Observer.self == NoObserver.self { return decide(request, in: surroundings) }
    return procedure.decide(observing: &observer) { (procedure: inout AnyAllow<Observer>) in
      procedure.decide(request, in: surroundings)
    }
  }

  // MARK: Stated requests

  /// Decides a request whose variables a test states.
  package func decide(_ request: CloudRequest) -> Decision { procedure.decide { $0.decide(request) } }

  /// The same decision, while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: CloudRequest, observing observer: inout Observer
  ) -> Decision {
    if Observer.self == NoObserver.self { return decide(request) }
    return procedure.decide(observing: &observer) { (procedure: inout AnyAllow<Observer>) in procedure.decide(request) }
  }
}

extension AnyAllow<NoObserver> {
  /// Adds a warning to a decision that allows a query in a way that no proof would.
  fileprivate mutating func warn(
    _ decision: inout Decision, of request: FirestoreRequest, in surroundings: any CloudSurroundings
  ) {
    guard decision.queryMode == .emulator, decision.isAllowed else { return }
    let proof = decide(request, in: surroundings, .sound)
    switch proof.reason {
    case .noRule, .notGranted: decision.warnings.append(.unproven(proof.reason))
    // A proof that was not completed says nothing.
    case .administrator, .granted, .invalid, .refused, .failed: break
    }
  }
}
