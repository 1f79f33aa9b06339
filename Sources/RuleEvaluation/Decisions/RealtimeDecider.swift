package import RulePrograms
package import RuleValues

/// A decider for requests by one program of Realtime rules.
///
/// It reuses its memory from one decision to the next. Two threads must not use it at once, so each thread needs its
/// own.
package final class RealtimeDecider {
  /// One caller at a time uses it, so exclusivity is not checked.
  @exclusivity(unchecked)
  private var procedure: ReusedProcedure<CascadingGrant<NoObserver>>

  /// Creates a decider for `program`.
  ///
  /// - Parameters:
  ///   - revision: the revision that every decision carries.
  ///   - code: the compiled conditions of `program`; nil to compile them now.
  package init(
    _ program: Program, revision: RulesRevision? = nil, limits: Limits = .standard, code: ConditionCode? = nil
  ) {
    procedure = ReusedProcedure(program, revision, limits, code: code ?? ConditionCode(program))
  }

  /// The limits on the cost of one decision.
  package var limits: Limits { procedure.limits }

  /// When the next decision must end. It is checked periodically, and cleared after the decision.
  package var callLimit: CallLimit {
    get { procedure.callLimit }
    set { procedure.callLimit = newValue }
  }

  /// Decides `request`: a pure function of the program, the request, the claims and the stored data.
  ///
  /// - Parameters:
  ///   - auth: the `auth` variable; nil for a signed-out user.
  ///   - stored: one snapshot of the data before the request.
  package func decide(_ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource) -> Decision {
    procedure.decide { $0.decide(request, auth: auth, stored: stored) }
  }

  /// Makes the same decision while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource, observing observer: inout Observer
  ) -> Decision {
    if Observer.self == NoObserver.self { return decide(request, auth: auth, stored: stored) }
    return procedure.decide(observing: &observer) { (procedure: inout CascadingGrant<Observer>) in
      procedure.decide(request, auth: auth, stored: stored)
    }
  }
}
