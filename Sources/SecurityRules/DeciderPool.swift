import RuleEvaluation
import Synchronization

/// Deciders to borrow: each keeps memory from one decision to the next, and serves one caller at a time.
///
/// Unchecked, because a decider is not `Sendable`: between taking and giving back exactly one caller holds it.
final class DeciderPool<Decider>: @unchecked Sendable {
  private let make: @Sendable () -> Decider
  private let isLocked = Mutex(())
  private var idle: [Decider] = []

  /// A pool that makes deciders as they are needed.
  init(_ make: @escaping @Sendable () -> Decider) { self.make = make }

  func withDecider<Result>(_ body: (Decider) throws -> Result) rethrows -> Result {
    let decider = isLocked.withLock { _ in idle.popLast() } ?? make()
    defer { isLocked.withLock { _ in idle.append(decider) } }
    return try body(decider)
  }
}
