import RuleEvaluation
import Synchronization

/// What a pool lends: a decider of whichever language.
protocol LentDecider: AnyObject {
  var limits: Limits { get }
  var interrupt: Interrupt { get set }
}

extension RealtimeDecider: LentDecider {}
extension CloudDecider: LentDecider {}

/// Deciders to borrow: each serves one caller at a time.
///
/// Unchecked, because a decider is not `Sendable`: between taking and giving back exactly one caller holds it.
final class DeciderPool<Decider: LentDecider>: @unchecked Sendable {
  /// More than this many at once are made anew each time.
  private static var kept: Int { 64 }
  private let isLocked = Mutex(())
  @exclusivity(unchecked)
  private var idle: [Decider] = []

  /// Lends a decider with these limits to `body`: the last one that was given back, or the one that `make` makes.
  func lend<Result>(
    _ limits: Limits, _ interrupt: Interrupt, orMake make: () -> Decider, to body: (Decider) throws -> Result
  ) rethrows -> Result {
    let decider = take(limits) ?? make()
    decider.interrupt = interrupt
    defer { giveBack(decider) }
    return try body(decider)
  }

  /// A decider; nil where the last one given back has other limits, or none is idle.
  private func take(_ limits: Limits) -> Decider? {
    guard let decider = isLocked.withLock({ _ in idle.popLast() }), decider.limits == limits else { return nil }
    return decider
  }

  private func giveBack(_ decider: Decider) {
    isLocked.withLock { _ in if idle.count < Self.kept { idle.append(decider) } }
  }
}
