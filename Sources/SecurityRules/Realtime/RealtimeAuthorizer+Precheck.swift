import DocumentTrees
public import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
public import RuleValues

extension Authorizer where Service == RealtimeDatabase {
  /// Throws if no value at all could be written at `path`, because every `.write` rule on the way denies without
  /// evaluating `newData`. A server calls it before it reads the body of a request.
  ///
  /// A call that returns grants nothing: the write itself is decided with its value. A denial is logged as a decision
  /// about a deletion at `path`. An update has its places in its body, so this check does not apply to updates.
  ///
  /// - Parameters:
  ///   - path: the place of the write.
  ///   - identity: the caller.
  /// - Throws: ``PermissionDenied`` if no value could be written, `TreeError` or `InterruptedError`.
  public func checkWritable(_ path: DataPath, as identity: Identity) throws {
    if case .administrator = identity { return }
    let operation = ServiceOperation.realtime(.set(path, .deletion))
    try core.reading(as: identity, .decide, [operation]) { snapshot, lane in
      guard lane.limit.reason == nil else { return }
      var recorder = Recorder()
      let decision = try lane.withoutRecording {
        try lane.decide(operation, on: snapshot, observing: &recorder)
      }
      guard decision.denies(everyValueOf: lane.ruleset.program, recorder.explanation) else { return }
      try lane.record(decision, on: operation).mustAllow()
    }
  }
}

extension Decision {
  /// Returns whether this decision about a deletion also denies a write of any value at the same place.
  fileprivate func denies(everyValueOf program: Program, _ explanation: Explanation?) -> Bool {
    switch reason {
    case .noRule, .refused: return true
    case .notGranted:
      // Beyond this many steps, an explanation is incomplete.
      guard usage.steps < 1_000_000, let explanation, explanation.omittedVisits == 0 else { return false }
      return !explanation.visits.contains { $0.condition.readsNewData(program) }
    case .administrator, .granted, .invalid, .failed: return false
    }
  }
}

extension Explanation.Step {
  /// Returns whether the evaluation read the written value.
  fileprivate func readsNewData(_ program: Program) -> Bool {
    if case .input(.newData) = program[expression] { return true }
    return operands.contains { $0.readsNewData(program) }
  }
}
