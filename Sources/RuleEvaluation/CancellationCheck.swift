/// The conditions under which a decision is interrupted. It is checked before a decision begins and every few thousand
/// steps.
package struct CancellationCheck: Sendable {
  /// The time at which the decision is interrupted; nil for no deadline.
  package let deadline: MonotonicInstant?
  /// Returns whether the client no longer waits for the response.
  package let isCancelled: @Sendable () -> Bool

  /// Creates an interrupt at `deadline`, or when `isCancelled` returns true.
  package init(deadline: MonotonicInstant? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// An interrupt that never happens.
  package static let never = CancellationCheck()

  /// The number of steps between two checks.
  static let steps = 4096

  /// The reason to interrupt the decision now; nil to continue.
  package var reason: InterruptedError? {
    if isCancelled() { return .cancelled }
    if let deadline, MonotonicInstant.now >= deadline { return .deadlineExceeded }
    return nil
  }

  /// Throws if the deadline has passed or the request was canceled.
  package func check() throws(InterruptedError) {
    if let reason { throw reason }
  }
}
