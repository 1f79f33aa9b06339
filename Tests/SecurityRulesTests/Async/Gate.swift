import Foundation
import RuleValues
import SecurityRules
import Synchronization

/// Blocks the threads that come to it until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let arrivals = Atomic(0)

  /// The number of threads that came.
  var arrivalCount: Int { arrivals.load(ordering: .acquiring) }

  /// Waits until the gate is opened.
  func pass() {
    arrivals.add(1, ordering: .releasing)
    semaphore.wait()
    semaphore.signal()
  }

  /// Lets all threads pass from now on.
  func open() { semaphore.signal() }

  /// Occupies the write thread of `server`, and its tree, until the gate is opened.
  func hold<Tree>(_ server: RealtimeAuthorizer<Tree>) async throws -> Task<DataNode, any Error> {
    let server = server.with { $0.timeLimit = nil }
    let count = arrivalCount
    let task = Task {
      try await server.transaction(DataPath("held"), as: .administrator) { _ in
        self.pass()
        return nil
      }
    }
    try await until { self.arrivalCount > count }
    return task
  }
}

/// Waits without blocking until a condition holds.
func until(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
}

extension Authorizer {
  /// This authorizer after a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
