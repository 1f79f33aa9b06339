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
