import RuleEvaluation
import Synchronization

/// A decider of either language that a pool can lend. A conforming type must apply ``limits`` and ``callLimit`` to each
/// decision.
protocol LentDecider: AnyObject {
  var limits: Limits { get }
  var callLimit: CallLimit { get set }
}

extension RealtimeDecider: LentDecider {}
extension CloudDecider: LentDecider {}

/// A pool of deciders, each of which serves one caller at a time.
///
/// It is unchecked because a decider is not `Sendable`: between taking and returning it, exactly one caller holds it.
final class DeciderPool<Decider: LentDecider>: @unchecked Sendable {
  /// The maximum number of idle deciders. Further concurrent callers get new ones each time.
  private static var kept: Int { 64 }
  private let isLocked = Mutex(())
  @exclusivity(unchecked)
  private var idle: [Decider] = []

  /// The number of idle deciders.
  var idleCount: Int { isLocked.withLock { _ in idle.count } }

  /// Calls `body` with a decider with these limits: the one returned last, or a new one from `make`.
  func lend<Result>(
    _ limits: Limits, _ callLimit: CallLimit, orMake make: () -> Decider, to body: (Decider) throws -> Result
  ) rethrows -> Result {
    let decider = take(limits) ?? make()
    decider.callLimit = callLimit
    defer { giveBack(decider) }
    return try body(decider)
  }

  /// Takes the decider that was returned last; nil if it has other limits or none is idle.
  private func take(_ limits: Limits) -> Decider? {
    guard let decider = isLocked.withLock({ _ in idle.popLast() }), decider.limits == limits else { return nil }
    return decider
  }

  private func giveBack(_ decider: Decider) {
    isLocked.withLock { _ in if idle.count < Self.kept { idle.append(decider) } }
  }
}
