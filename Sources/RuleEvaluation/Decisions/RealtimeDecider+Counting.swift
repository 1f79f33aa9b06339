import RulePrograms

extension RealtimeDecider {
  /// Decides as ``decide(_:auth:stored:)`` does, and adds to `counts`, which are of the same program.
  public func decide(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource,
    counting counts: inout EvaluationCounts
  ) -> Decision {
    defer { procedure.release() }
    var counting =
      self.counting ?? CascadingGrant(Evaluator(program: program, limits: limits, observer: Counter(program)))
    self.counting = nil
    counting.evaluator.takeInterrupt(of: procedure.evaluator)
    swap(&counting.evaluator.observer.counts, &counts)
    let decision = counting.decide(request, auth: auth, stored: stored)
    swap(&counting.evaluator.observer.counts, &counts)
    counting.release()
    self.counting = counting
    return decision
  }
}
