public import RuleValues

/// What somebody wants to do in a Realtime Database.
public struct RealtimeRequest: Sendable, Hashable {
  /// One place that a write changes.
  public struct Write: Sendable, Hashable {
    /// What happens at the place.
    public enum Change: Sendable, Hashable {
      /// Everything at and below it is replaced; absent data deletes. Server values are already put in.
      case replace(DataNode)
      /// Only its priority changes.
      case priority(Scalar?)
    }

    /// The place, from the root.
    public let path: DataPath
    /// What happens.
    public let change: Change

    /// A change at `path`.
    public init(_ path: DataPath, _ change: Change) {
      self.path = path
      self.change = change
    }
  }

  /// What is wanted.
  public enum Operation: Sendable, Hashable {
    /// To read all at a path, or what a query finds there.
    case read(DataPath, DataQuery?)
    /// To change places, all or none. One place is a set; several are a multi-path update, and all of them see the same
    /// data after it.
    case write([Write])
  }

  /// What is wanted.
  public let operation: Operation
  /// When, in milliseconds since 1970: the rules' `now`.
  public let now: Int64

  /// A request at the time `now`.
  public init(_ operation: Operation, now: Int64) {
    self.operation = operation
    self.now = now
  }
}
