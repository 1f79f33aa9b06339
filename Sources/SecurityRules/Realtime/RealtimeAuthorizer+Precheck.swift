import DocumentTrees
public import Identities
import RuleEvaluation
import RulePrograms
public import RuleValues

extension Authorizer where Service == RealtimeDatabase {
  /// Throws if no value at all could be written at `path`: every `.write` rule on the way denies without evaluating
  /// `newData`. A server calls it before it reads the body of a request.
  ///
  /// A call that returns grants nothing; the write itself is judged with its value. A denial is logged as a decision about a
  /// deletion at `path`. The places of an update are in its body, so there is no such check for updates.
  ///
  /// - Parameters:
  ///   - path: the place of the write.
  ///   - identity: the caller.
  /// - Throws: ``PermissionDenied`` where no value could be written; `TreeError`; `Interruption`.
  public func checkWritable(_ path: DataPath, as identity: Identity) throws {
    if case .administrator = identity { return }
    let operation = DataOperation.set(path, .deletion)
    try core.reading(as: identity, .decide, [.realtime(operation)]) { snapshot, request in
      guard request.context.interrupt.reason == nil else { return }
      var silent = request.unrecorded
      var recorder = Recorder()
      let decision = try silent.decide(operation, in: &snapshot, observing: &recorder).decision
      guard decision.denies(everyValueOf: request.context.ruleset.program, recorder.explanation) else { return }
      try request.record(decision, on: .realtime(operation)).mustAllow()
    }
  }
}

extension Decision {
  /// Whether this decision about a deletion denies a write of any value at the same place.
  fileprivate func denies(everyValueOf program: Program, _ explanation: Explanation?) -> Bool {
    switch reason {
    case .noRule, .refused: return true
    case .notGranted:
      // Beyond that many steps an explanation does not hold them all.
      guard usage.steps < 1_000_000, let explanation, explanation.omittedVisits == 0 else { return false }
      return !explanation.visits.contains { $0.condition.readsNewData(program) }
    case .administrator, .granted, .invalid, .failed: return false
    }
  }
}

extension Explanation.Step {
  /// Whether the value that is written was looked at.
  fileprivate func readsNewData(_ program: Program) -> Bool {
    if case .input(.newData) = program[expression] { return true }
    return operands.contains { $0.readsNewData(program) }
  }
}
