import RuleEvaluation
import RulePrograms
import Synchronization

/// Deciders to borrow: each keeps memory from one decision to the next, and serves one caller at a time.
///
/// Unchecked, because a decider is not `Sendable`: between `take` and `giveBack` exactly one caller holds it.
final class DeciderPool: @unchecked Sendable {
  private let program: Program
  private let limits: Limits
  private let isLocked = Mutex(())
  private var idle: [RealtimeDecider] = []

  init(program: Program, limits: Limits) {
    self.program = program
    self.limits = limits
  }

  func withDecider<Result>(_ body: (RealtimeDecider) throws -> Result) rethrows -> Result {
    let decider = isLocked.withLock { _ in idle.popLast() } ?? RealtimeDecider(program, limits: limits)
    defer { isLocked.withLock { _ in idle.append(decider) } }
    return try body(decider)
  }
}
