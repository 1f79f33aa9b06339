import RuleEvaluation
import RulePrograms
import Synchronization

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
    let decider = realtime.take { $0.limits == limits } ?? RealtimeDecider(program, limits: limits)
    decider.interrupt = interrupt
    defer { realtime.giveBack(decider) }
    return try body(decider)
  }

  /// Lends a decider for requests to Cloud Firestore or Cloud Storage.
  func withCloud<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (CloudDecider) throws -> Result
  ) rethrows -> Result {
    let decider = cloud.take { $0.limits == limits } ?? CloudDecider(program, limits: limits)
    decider.interrupt = interrupt
    defer { cloud.giveBack(decider) }
    return try body(decider)
  }
}
