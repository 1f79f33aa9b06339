import Synchronization

/// A number that all clients of a server share, and that has a maximum.
package final class BoundedCount: Sendable {
  private let maximum: Int
  private let count = Mutex(0)

  /// Creates a number that is 0.
  package init(maximum: Int) { self.maximum = maximum }

  /// Adds to the number unless it would exceed the maximum.
  ///
  /// - Returns: whether it was added.
  package func add(_ amount: Int) -> Bool {
    count.withLock { count in
      guard amount <= maximum - count else { return false }
      count += amount
      return true
    }
  }

  /// Subtracts what was added.
  package func remove(_ amount: Int) { count.withLock { $0 -= amount } }

  /// The number.
  package var current: Int { count.withLock { $0 } }
}
