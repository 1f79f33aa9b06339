import RuleEvaluation
import RulePrograms

/// The deciders of one program. Each keeps memory from one decision to the next.
final class Deciders: Sendable {
  let program: Program
  private let realtime = DeciderPool<RealtimeDecider>()
  private let cloud = DeciderPool<CloudDecider>()

  init(_ program: Program) { self.program = program }

  /// Lends a decider for requests to a Realtime Database.
  func withRealtime<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (RealtimeDecider) throws -> Result
  ) rethrows -> Result {
    try realtime.lend(limits, interrupt, orMake: { RealtimeDecider(program, limits: limits) }, to: body)
  }

  /// Lends a decider for requests to Cloud Firestore or Cloud Storage.
  func withCloud<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (CloudDecider) throws -> Result
  ) rethrows -> Result {
    try cloud.lend(limits, interrupt, orMake: { CloudDecider(program, limits: limits) }, to: body)
  }
}
