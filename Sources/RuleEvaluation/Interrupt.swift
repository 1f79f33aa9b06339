/// When a decision is given up. It is asked before one begins and every few thousand steps, which few take.
public struct Interrupt: Sendable {
  /// When the answer comes too late; nil for never.
  public let deadline: Moment?
  /// Whether nobody waits for the answer any more.
  public let isCancelled: @Sendable () -> Bool

  /// An interrupt at `deadline`, or when `isCancelled` says so.
  public init(deadline: Moment? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// Never.
  public static let never = Interrupt()

  /// How many steps are taken between two questions.
  static let steps = 4096

  /// Why to give up now; nil to go on.
  public var reason: Interruption? {
    if isCancelled() { return .cancelled }
    if let deadline, Moment.now >= deadline { return .deadlineExceeded }
    return nil
  }

  /// Throws where it is time to give up.
  public func check() throws(Interruption) {
    if let reason { throw reason }
  }
}
