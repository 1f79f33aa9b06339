import Synchronization

/// A number that all connections of a server share, and that has a maximum.
final class BoundedCount: Sendable {
  private let maximum: Int
  private let count = Mutex(0)

  init(maximum: Int) { self.maximum = maximum }

  /// Adds to the number unless it would exceed the maximum.
  ///
  /// - Returns: whether it was added.
  func add(_ amount: Int) -> Bool {
    count.withLock { count in
      guard amount <= maximum - count else { return false }
      count += amount
      return true
    }
  }

  /// Subtracts what was added.
  func remove(_ amount: Int) { count.withLock { $0 -= amount } }
}

/// The limits that all connections of a server share.
struct ServerLimits: Sendable {
  /// A test run has a few connections for each of its processes. Each connection takes some kilobytes.
  let connections = BoundedCount(maximum: 4_096)
  /// Firebase's clients keep two streams open for each app. Each stream takes some kilobytes.
  let streams = BoundedCount(maximum: 50_000)
  /// The bytes of the bodies of HTTP/1.1 requests that are not answered yet.
  let bodyBytes = BoundedCount(maximum: 1 << 30)
}
