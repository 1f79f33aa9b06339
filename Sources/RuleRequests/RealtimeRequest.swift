package import RuleValues

/// A request to a Realtime Database.
package struct RealtimeRequest: Sendable, Hashable {
  /// A change of one place.
  package struct Write: Sendable, Hashable {
    /// The kind of change.
    package enum Change: Sendable, Hashable {
      /// Replaces all data at and below the place; absent data deletes it. Server values are already filled in.
      case replace(DataNode)
      /// Changes only the priority; nil removes it.
      case priority(Scalar?)
    }

    /// The path from the root.
    package let path: DataPath
    /// The change at the path.
    package let change: Change

    /// Creates a change at `path`.
    package init(_ path: DataPath, _ change: Change) {
      self.path = path
      self.change = change
    }
  }

  /// The requested operation.
  package enum Operation: Sendable, Hashable {
    /// Reads all data at a path, or the results of a query there.
    case read(DataPath, DataQuery?)
    /// Changes places, all or none. One place is a set. Several places are a multi-path update, and all of them see the
    /// same data after it.
    case write([Write])
  }

  /// The requested operation.
  package let operation: Operation
  /// The time of the request in milliseconds since 1970: the rules' `now`.
  package let now: Int64

  /// Creates a request at the time `now`.
  package init(_ operation: Operation, now: Int64) {
    self.operation = operation
    self.now = now
  }
}
