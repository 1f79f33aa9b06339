public import RulePrograms

/// Decides requests by one program. It keeps its memory from one decision to the next, so have one a thread: it must not
/// be used by two at once.
public final class RealtimeDecider {
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
  var procedure: CascadingGrant<NoObserver>
  /// The same for decisions that are counted; nil until one is.
  var counting: CascadingGrant<Counter>?
  /// The same for decisions whose story is told.
  private var recording: CascadingGrant<Recorder>?

  /// A decider for `program`.
  public init(_ program: Program, limits: Limits = .standard) {
    self.program = program
    self.limits = limits
    procedure = CascadingGrant(Evaluator(program: program, limits: limits, observer: NoObserver()))
  }

  /// Decides `request`: a pure function of the program, the request, the claims and the stored data.
  ///
  /// - Parameters:
  ///   - auth: the `auth` variable; nil where nobody is signed in.
  ///   - stored: one snapshot of the data before the request.
  public func decide(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource
  ) -> Decision {
    defer { procedure.release() }
    return procedure.decide(request, auth: auth, stored: stored)
  }

  /// Decides as ``decide(_:auth:stored:)`` does, and tells the whole story.
  public func explain(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource
  ) -> (decision: Decision, explanation: Explanation) {
    defer { procedure.release() }
    var recording =
      self.recording ?? CascadingGrant(Evaluator(program: program, limits: limits, observer: Recorder()))
    self.recording = nil
    recording.evaluator.takeInterrupt(of: procedure.evaluator)
    let decision = recording.decide(request, auth: auth, stored: stored)
    let explanation = Explanation(&recording.evaluator)
    recording.evaluator.observer = Recorder()
    recording.release()
    self.recording = recording
    return (decision, explanation)
  }
}
