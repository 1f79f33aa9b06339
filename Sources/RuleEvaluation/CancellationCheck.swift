/// The conditions under which a decision is interrupted. It is checked before a decision begins and every few thousand
/// steps.
public struct CancellationCheck: Sendable {
  /// The time at which the decision is interrupted; nil for no deadline.
  public let deadline: MonotonicInstant?
  /// Returns whether the client no longer waits for the response.
  public let isCancelled: @Sendable () -> Bool

  /// Creates an interrupt at `deadline`, or when `isCancelled` returns true.
  public init(deadline: MonotonicInstant? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// An interrupt that never happens.
  public static let never = CancellationCheck()

  /// The number of steps between two checks.
  static let steps = 4096

  /// The reason to interrupt the decision now; nil to continue.
  public var reason: InterruptedError? {
    if isCancelled() { return .cancelled }
    if let deadline, MonotonicInstant.now >= deadline { return .deadlineExceeded }
    return nil
  }

  /// Throws if the deadline has passed or the request was canceled.
  public func check() throws(InterruptedError) {
    if let reason { throw reason }
  }
}
