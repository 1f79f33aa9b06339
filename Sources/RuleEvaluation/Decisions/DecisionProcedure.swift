import RulePrograms
import RuleValues

/// The way in which the rules of a program combine into a decision: ``CascadingGrant`` or ``AnyAllow``.
///
/// A conforming type must be reusable for another request after ``release()``.
protocol DecisionProcedure {
  associatedtype Observer: EvaluationObserver

  var evaluator: Evaluator<Observer> { get set }

  init(_ evaluator: Evaluator<Observer>)

  /// Releases the request, and memory that only a large request needed.
  mutating func release()
}

extension CascadingGrant: DecisionProcedure {}
extension AnyAllow: DecisionProcedure {}

/// A decision procedure that reuses its memory from one decision to the next, with a variant for each kind of observer.
struct ReusedProcedure<Plain: DecisionProcedure> where Plain.Observer == NoObserver {
  let limits: Limits
  private var plain: Plain
  private var observed: [ObjectIdentifier: any DecisionProcedure] = [:]

  init(_ rules: DecidingRules, _ limits: Limits, code: ConditionCode? = nil) {
    self.limits = limits
    plain = Plain(Evaluator(rules, limits: limits, observer: NoObserver(), code: code))
  }

  /// When the next decision must end. It is checked periodically, and cleared after the decision.
  var callLimit: CallLimit {
    get { plain.evaluator.callLimit }
    set { plain.evaluator.callLimit = newValue }
  }

  /// Decides by `body` without an observer.
  @inline(__always)
  mutating func decide(_ body: (inout Plain) -> Decision) -> Decision {
    defer { plain.release() }
    return body(&plain)
  }

  /// Decides by `body` with an observer. Before the request is released, `finish` may decide again without one.
  mutating func decide<Procedure: DecisionProcedure>(
    observing observer: inout Procedure.Observer, _ body: (inout Procedure) -> Decision,
    finish: (inout Plain, inout Decision) -> Void = { _, _ in }
  ) -> Decision {
    defer { plain.release() }
    let key = ObjectIdentifier(Procedure.self)
    var procedure =
      observed.removeValue(forKey: key) as? Procedure
      ?? Procedure(Evaluator(plain.evaluator.rules, limits: limits, observer: observer))
    procedure.evaluator.callLimit = callLimit
    swap(&procedure.evaluator.observer, &observer)
    var decision = body(&procedure)
    procedure.evaluator.didDecide()
    swap(&procedure.evaluator.observer, &observer)
    procedure.release()
    observed[key] = procedure
    finish(&plain, &decision)
    return decision
  }
}
