extension DecisionLog {
  /// The parts of a request that the log leaves out unless ``Options/reveals`` contains them.
  public enum Secret: String, Sendable, Hashable, CaseIterable {
    /// Written values, fields and metadata.
    case values
    /// The claims of the token, except the uid and the provider.
    case token
    /// The values that a query compares fields with.
    case operands
  }

  /// The options of a decision log.
  public struct Options: Sendable {
    /// The maximum number of events that wait to be written.
    package var capacity: Int
    /// The parts of requests that the log includes. Claims and values can contain emails and tokens, so reveal them
    /// with care.
    public var reveals: Set<Secret>
    /// The labels of each line, for example the server's name and version.
    package var labels: [(name: String, value: String)]
    /// Returns whether an event is logged. Use it for sampling: for example, keep every denial and one of a hundred
    /// grants.
    ///
    /// It is called on the thread that made the decision, so it must be fast.
    package var keeps: @Sendable (DecisionEvent) -> Bool
    /// The observers that are told about each request, even if `keeps` leaves its decisions out of the
    /// log.
    public var observers: [any DecisionObserver]

    /// Creates options. The defaults log every event and reveal nothing.
    public init(
      capacity: Int = 8192, reveals: Set<Secret> = [], labels: [(name: String, value: String)] = [],
      observers: [any DecisionObserver] = [], keeps: @escaping @Sendable (DecisionEvent) -> Bool = { _ in true }
    ) {
      self.capacity = max(1, capacity)
      self.reveals = reveals
      self.labels = labels
      self.observers = observers
      self.keeps = keeps
    }
  }
}
