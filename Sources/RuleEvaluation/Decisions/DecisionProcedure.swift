import RulePrograms

/// How the rules of a program combine into a decision: ``CascadingGrant`` or ``AnyAllow``.
protocol DecisionProcedure {
  associatedtype Observer: EvaluationObserver

  var evaluator: Evaluator<Observer> { get set }

  init(_ evaluator: Evaluator<Observer>)

  /// Releases the request, and memory that only a large one needed.
  mutating func release()
}

extension CascadingGrant: DecisionProcedure {}
extension AnyAllow: DecisionProcedure {}

/// A decision procedure with the memory that it keeps from one decision to the next, and the same procedure for each kind of
/// observer that was used.
struct ReusedProcedure<Plain: DecisionProcedure> where Plain.Observer == NoObserver {
  let program: Program
  let limits: Limits
  /// Every decision carries it.
  let revision: RulesRevision?
  private var plain: Plain
  private var observed: [ObjectIdentifier: any DecisionProcedure] = [:]

  init(_ program: Program, _ revision: RulesRevision?, _ limits: Limits) {
    self.program = program
    self.revision = revision
    self.limits = limits
    plain = Plain(Evaluator(program: program, limits: limits, observer: NoObserver()))
  }

  /// Checked now and then during the next decision; cleared after it.
  var interrupt: Interrupt {
    get { plain.evaluator.interrupt }
    set { plain.evaluator.interrupt = newValue }
  }

  /// Decides by `body` without an observer.
  @inline(__always)
  mutating func decide(_ body: (inout Plain) -> Decision) -> Decision {
    defer { plain.release() }
    var decision = body(&plain)
    decision.revision = revision
    return decision
  }

  /// Decides by `body` with an observer, and lets `finish` decide again without one before the request is released.
  mutating func decide<Procedure: DecisionProcedure>(
    observing observer: inout Procedure.Observer, _ body: (inout Procedure) -> Decision,
    finish: (inout Plain, inout Decision) -> Void = { _, _ in }
  ) -> Decision {
    defer { plain.release() }
    let key = ObjectIdentifier(Procedure.self)
    var procedure =
      observed.removeValue(forKey: key) as? Procedure
      ?? Procedure(Evaluator(program: program, limits: limits, observer: observer))
    procedure.evaluator.interrupt = interrupt
    swap(&procedure.evaluator.observer, &observer)
    var decision = body(&procedure)
    procedure.evaluator.didDecide()
    swap(&procedure.evaluator.observer, &observer)
    procedure.release()
    observed[key] = procedure
    finish(&plain, &decision)
    decision.revision = revision
    return decision
  }
}
