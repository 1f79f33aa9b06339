package import RulePrograms
package import RuleValues

/// A decider for requests by one program of Cloud rules.
///
/// It reuses its memory from one decision to the next. Two threads must not use it at once, so each thread needs its
/// own.
///
/// Every decision is a pure function of the program, the request and the surroundings. The surroundings are the user
/// and one snapshot of the documents and objects before the request.
package final class CloudDecider {
  /// One caller at a time uses it, so exclusivity is not checked.
  @exclusivity(unchecked)
  private var procedure: ReusedProcedure<AnyAllow<NoObserver>>

  /// Creates a decider.
  ///
  /// - Parameters:
  ///   - rules: the rules that decide.
  ///   - code: the compiled conditions of the rules; nil to compile them now.
  package init(_ rules: DecidingRules, limits: Limits = .standard, code: ConditionCode? = nil) {
    procedure = ReusedProcedure(rules, limits, code: code ?? ConditionCode(rules.program))
  }

  /// Creates a decider for a program that is not a loaded ruleset.
  package convenience init(_ program: Program, limits: Limits = .standard) {
    self.init(DecidingRules(program), limits: limits)
  }

  /// The limits on the cost of one decision.
  package var limits: Limits { procedure.limits }

  /// When the next decision must end. It is checked periodically, and cleared after the decision.
  package var callLimit: CallLimit {
    get { procedure.callLimit }
    set { procedure.callLimit = newValue }
  }

  // MARK: Cloud Firestore

  /// Decides a Firestore request.
  ///
  /// - Parameter queryMode: how queries are decided.
  package func decide(
    _ request: FirestoreRequest, in surroundings: any CloudRequestData, queryMode: QueryMode = .sound
  ) -> Decision {
    guard queryMode == .emulator else { return procedure.decide { $0.decide(request, in: surroundings, queryMode) } }
    return procedure.decide {
      var decision = $0.decide(request, in: surroundings, queryMode)
      $0.forget()
      $0.warn(&decision, of: request, in: surroundings)
      return decision
    }
  }

  /// Decides a `get` at `time`.
  package func decide(get path: DocumentPath, at time: Timestamp, in surroundings: any CloudRequestData) -> Decision {
    procedure.decide { $0.decide(get: path, at: time, in: surroundings) }
  }

  /// Decides a commit at `time`.
  package func decide(
    commit writes: [DocumentWrite], at time: Timestamp, in surroundings: any CloudRequestData
  ) -> Decision {
    procedure.decide { $0.decide(commit: writes, at: time, in: surroundings) }
  }

  /// Makes the same decision while `observer` watches the evaluation. It does not see evaluations for a warning.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: FirestoreRequest, in surroundings: any CloudRequestData, queryMode: QueryMode = .sound,
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
  package func decide(_ request: StorageRequest, in surroundings: any CloudRequestData) -> Decision {
    procedure.decide { $0.decide(request, in: surroundings) }
  }

  /// Makes the same decision while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: StorageRequest, in surroundings: any CloudRequestData, observing observer: inout Observer
  ) -> Decision {
    if Observer.self == NoObserver.self { return decide(request, in: surroundings) }
    return procedure.decide(observing: &observer) { (procedure: inout AnyAllow<Observer>) in
      procedure.decide(request, in: surroundings)
    }
  }

  // MARK: Requests defined by tests

  /// Decides a request whose variables a test defines.
  package func decide(_ request: CloudRequest) -> Decision { procedure.decide { $0.decide(request) } }

  /// Makes the same decision while `observer` watches the evaluation.
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
  /// Adds a warning to a decision that allows a query which cannot be proven.
  fileprivate mutating func warn(
    _ decision: inout Decision, of request: FirestoreRequest, in surroundings: any CloudRequestData
  ) {
    guard decision.queryMode == .emulator, decision.isAllowed else { return }
    let proof = decide(request, in: surroundings, .sound)
    switch proof.reason {
    case .noRule, .notGranted: decision.warning = .unproven(proof.reason)
    // An incomplete proof tells nothing.
    case .administrator, .granted, .invalid, .refused, .failed: break
    }
  }
}
