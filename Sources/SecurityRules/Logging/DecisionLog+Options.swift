extension DecisionLog {
  /// What of a request is left out of the log unless it is asked for.
  public enum Secret: String, Sendable, Hashable, CaseIterable {
    /// What is written: values, fields, metadata.
    case values
    /// The claims of the token beside the uid and the provider.
    case token
    /// What a query compares fields with.
    case operands
  }

  /// How decisions are logged.
  public struct Options: Sendable {
    /// How many events may wait to be written.
    public var capacity: Int
    /// What is not left out. Emails and tokens stand among claims and values: think before you name one.
    public var reveals: Set<Secret>
    /// What each line is marked with: the name of the server, its version.
    public var labels: [(name: String, value: String)]
    /// Whether an event is kept: to sample, say every denial and one of a hundred grants. It is called on the thread that
    /// decided, so be quick.
    public var keeps: @Sendable (DecisionEvent) -> Bool

    /// Options; without arguments, every event with nothing revealed.
    public init(
      capacity: Int = 8192, reveals: Set<Secret> = [], labels: [(name: String, value: String)] = [],
      keeps: @escaping @Sendable (DecisionEvent) -> Bool = { _ in true }
    ) {
      self.capacity = max(1, capacity)
      self.reveals = reveals
      self.labels = labels
      self.keeps = keeps
    }
  }
}
