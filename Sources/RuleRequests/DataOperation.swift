public import RuleValues

/// An operation on a Realtime Database as the client sends it. Server values are not filled in yet, and a path may end
/// in `.priority`.
public enum DataOperation: Sendable {
  /// A `get()` or a listener, for all data at the path or the results of a query.
  case read(DataPath, query: DataQuery? = nil)
  /// A `set()`, which also covers `push()`, `remove()` and the result of a transaction.
  case set(DataPath, WrittenValue)
  /// An `update()` of places below the path, all or none.
  case update(DataPath, [(path: DataPath, value: WrittenValue)])

  /// Whether the data that the operation writes depends on the time of the request.
  package var usesTime: Bool {
    switch self {
    case .read: false
    case .set(_, let value): !value.sites.isEmpty
    case .update(_, let values): values.contains { !$0.value.sites.isEmpty }
    }
  }

  /// The requested path.
  package var path: DataPath {
    switch self {
    case .read(let path, _), .set(let path, _), .update(let path, _): path
    }
  }
}
