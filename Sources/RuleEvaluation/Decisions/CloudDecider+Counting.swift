import RulePrograms
import RuleValues

extension CloudDecider {
  /// Decides as ``decide(_:in:queryMode:)`` does, and adds to `counts`, which are of the same program. What is
  /// only asked for the sake of a warning is not counted.
  package func decide(
    _ request: FirestoreRequest, in surroundings: any CloudSurroundings, queryMode: QueryMode = .sound,
    counting counts: inout EvaluationCounts
  ) -> Decision {
    let decision = counted(&counts) { $0.decide(request, in: surroundings, queryMode) }
    defer { procedure.release() }
    return warned(decision, request, in: surroundings)
  }

  /// Decides as ``decide(_:in:)`` does, and adds to `counts`, which are of the same program.
  package func decide(
    _ request: StorageRequest, in surroundings: any CloudSurroundings,
    counting counts: inout EvaluationCounts
  ) -> Decision {
    defer { procedure.release() }
    return counted(&counts) { $0.decide(request, in: surroundings) }
  }

  /// Decides as ``decide(_:)`` does, and adds to `counts`, which are of the same program.
  public func decide(_ request: CloudRequest, counting counts: inout EvaluationCounts) -> Decision {
    defer { procedure.release() }
    return counted(&counts) { $0.decide(request) }
  }

  private func counted(
    _ counts: inout EvaluationCounts, _ decide: (inout AnyAllow<Counter>) -> Decision
  ) -> Decision {
    var counting = self.counting ?? AnyAllow(Evaluator(program: program, limits: limits, observer: Counter(program)))
    self.counting = nil
    counting.evaluator.takeInterrupt(of: procedure.evaluator)
    swap(&counting.evaluator.observer.counts, &counts)
    let decision = decide(&counting)
    swap(&counting.evaluator.observer.counts, &counts)
    counting.release()
    self.counting = counting
    return decision
  }
}
