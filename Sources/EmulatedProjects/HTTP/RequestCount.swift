import Synchronization

/// The number of requests, calls and conversations that reached a server, whatever they wanted.
package final class RequestCount: Sendable {
  private let count = Atomic(0)

  /// Creates a count of zero.
  package init() {}

  /// Adds a request.
  package func add() { count.wrappingAdd(1, ordering: .relaxed) }

  /// The number.
  package var current: Int { count.load(ordering: .relaxed) }
}
