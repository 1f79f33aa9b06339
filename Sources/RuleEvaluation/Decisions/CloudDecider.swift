public import RulePrograms
import RuleValues

/// Decides requests by one program of Cloud rules. It keeps its memory from one decision to the next, so have one a thread:
/// it must not be used by two at once.
public final class CloudDecider {
  let program: Program
  /// What one decision may cost.
  public let limits: Limits
  /// Asked now and then whether to give up the next decision; forgotten after it.
  public var interrupt: Interrupt {
    get { procedure.evaluator.interrupt }
    set { procedure.evaluator.interrupt = newValue }
  }
  /// Used by one caller at a time, as everything here: so nobody watches that while it is used.
  @exclusivity(unchecked)
  var procedure: AnyAllow<NoObserver>
  /// The same for decisions that are counted; nil until one is.
  var counting: AnyAllow<Counter>?
  /// The same for decisions whose story is told.
  private var recording: AnyAllow<Recorder>?

  /// A decider for `program`, which holds the rules of one service.
  public init(_ program: Program, limits: Limits = .standard) {
    self.program = program
    self.limits = limits
    procedure = AnyAllow(Evaluator(program: program, limits: limits, observer: NoObserver()))
  }

  /// Decides a Firestore request: a pure function of the program, the request, the claims and the stored documents.
  ///
  /// - Parameters:
  ///   - surroundings: who asks, and one snapshot of the documents before the request.
  ///   - queryMode: how a query is judged.
  package func decide(
    _ request: FirestoreRequest, in surroundings: any CloudSurroundings, queryMode: QueryMode = .sound
  ) -> Decision {
    defer { procedure.release() }
    let decision = procedure.decide(request, in: surroundings, queryMode)
    guard queryMode == .emulator else { return decision }
    procedure.forget()
    return warned(decision, request, in: surroundings)
  }

  /// Decides as ``decide(_:in:queryMode:)`` does, and tells the whole story.
  package func explain(
    _ request: FirestoreRequest, in surroundings: any CloudSurroundings, queryMode: QueryMode = .sound
  ) -> (decision: Decision, explanation: Explanation) {
    defer { procedure.release() }
    let (decision, explanation) = explained { $0.decide(request, in: surroundings, queryMode) }
    return (warned(decision, request, in: surroundings), explanation)
  }

  /// The decision, which says where a query is granted that a proof does not grant.
  func warned(
    _ decision: Decision, _ request: FirestoreRequest, in surroundings: any CloudSurroundings
  ) -> Decision {
    guard decision.queryMode == .emulator, decision.isAllowed else { return decision }
    let proof = procedure.decide(request, in: surroundings, .sound)
    switch proof.reason {
    case .noRule, .notGranted:
      var decision = decision
      decision.warnings.append(.unproven(proof.reason))
      return decision
    // What could not be proven to its end says nothing.
    case .administrator, .granted, .invalid, .refused, .failed: return decision
    }
  }

  /// Decides a Storage request.
  ///
  /// - Parameter surroundings: who asks, and one snapshot of the objects and of the documents that `firestore.get` reaches.
  package func decide(
    _ request: StorageRequest, in surroundings: any CloudSurroundings
  ) -> Decision {
    defer { procedure.release() }
    return procedure.decide(request, in: surroundings)
  }

  /// Decides as ``decide(_:in:)`` does, and tells the whole story.
  package func explain(
    _ request: StorageRequest, in surroundings: any CloudSurroundings
  ) -> (decision: Decision, explanation: Explanation) {
    defer { procedure.release() }
    return explained { $0.decide(request, in: surroundings) }
  }

  /// Decides a request whose variables a test states.
  public func decide(_ request: CloudRequest) -> Decision {
    defer { procedure.release() }
    return procedure.decide(request)
  }

  /// Decides as ``decide(_:)`` does, and tells the whole story.
  public func explain(_ request: CloudRequest) -> (decision: Decision, explanation: Explanation) {
    defer { procedure.release() }
    return explained { $0.decide(request) }
  }

  private func explained(
    _ decide: (inout AnyAllow<Recorder>) -> Decision
  ) -> (decision: Decision, explanation: Explanation) {
    var recording = self.recording ?? AnyAllow(Evaluator(program: program, limits: limits, observer: Recorder()))
    self.recording = nil
    recording.evaluator.takeInterrupt(of: procedure.evaluator)
    let decision = decide(&recording)
    let explanation = Explanation(&recording.evaluator)
    recording.evaluator.observer = Recorder()
    recording.release()
    self.recording = recording
    return (decision, explanation)
  }
}
