import Synchronization

/// Deciders to borrow: each serves one caller at a time.
///
/// Unchecked, because a decider is not `Sendable`: between taking and giving back exactly one caller holds it.
final class DeciderPool<Decider>: @unchecked Sendable {
  /// More than this many at once are made anew each time.
  private static var kept: Int { 64 }
  private let isLocked = Mutex(())
  private var idle: [Decider] = []

  /// A decider that fits; nil where the last one given back does not, or none is idle.
  func take(where fits: (Decider) -> Bool) -> Decider? {
    isLocked.withLock { _ in
      guard let decider = idle.popLast(), fits(decider) else { return nil }
      return decider
    }
  }

  /// Takes a decider back.
  func giveBack(_ decider: Decider) {
    isLocked.withLock { _ in if idle.count < Self.kept { idle.append(decider) } }
  }
}
