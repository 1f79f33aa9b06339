import RuleEvaluation
import RuleRequests

extension Decider {
  /// Decides with an explanation.
  func explain(
    _ request: FirestoreRequest, in surroundings: any CloudRequestData, queryMode: QueryMode = .sound
  ) -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = decide(request, in: surroundings, queryMode: queryMode, observing: &recorder)
    return (decision, recorder.explanation)
  }
}
