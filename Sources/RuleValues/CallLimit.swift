/// When a request or a call of a tree must end: at its deadline, or when it is canceled.
///
/// A store that waits, and a decision that takes many steps, check it periodically.
public struct CallLimit: Sendable {
  /// The time at which the call must end; nil for no deadline.
  package private(set) var deadline: MonotonicInstant?
  /// How long the call may take from ``start()`` on; nil if its time has begun.
  private var unstarted: Duration?
  /// Returns whether the result is no longer wanted.
  package let isCancelled: @Sendable () -> Bool

  /// Creates a limit; without arguments, no limit.
  ///
  /// - Parameters:
  ///   - time: how long a call may take from now; nil for no deadline.
  ///   - isCancelled: returns whether the result is no longer wanted.
  public init(time: Duration? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    deadline = time.map { MonotonicInstant.now + $0 }
    self.isCancelled = isCancelled
  }

  /// Creates a limit whose time began before.
  ///
  /// - Parameters:
  ///   - deadline: the time at which the call must end; nil for no deadline.
  ///   - isCancelled: returns whether the result is no longer wanted.
  package init(deadline: MonotonicInstant?, isCancelled: @escaping @Sendable () -> Bool) {
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// Creates a limit whose time begins with ``start()``.
  ///
  /// Most decisions end before their limit is checked once. Reading the clock takes longer than evaluating a rule.
  ///
  /// - Parameters:
  ///   - time: how long a call may take then; nil for no deadline.
  ///   - isCancelled: returns whether the result is no longer wanted.
  package init(startingLater time: Duration?, isCancelled: @escaping @Sendable () -> Bool) {
    unstarted = time
    self.isCancelled = isCancelled
  }

  /// Begins the time of the limit, unless it has begun.
  package mutating func start() {
    guard let unstarted else { return }
    deadline = .now + unstarted
    self.unstarted = nil
  }

  /// A limit with neither deadline nor cancellation.
  package static let none = CallLimit()

  /// The reason to end the call now; nil to continue.
  package var reason: InterruptedError? {
    if isCancelled() { return .cancelled }
    if let deadline, MonotonicInstant.now >= deadline { return .deadlineExceeded }
    return nil
  }

  /// Throws if the deadline has passed or the call was canceled.
  package func check() throws(InterruptedError) {
    if let reason { throw reason }
  }

  /// Returns how many seconds a call may wait: the remaining time, but no more than `maximum`.
  package func seconds(atMost maximum: Double) -> Double {
    guard let deadline else { return maximum }
    return min(maximum, max(0, (deadline - .now) / .seconds(1)))
  }
}
