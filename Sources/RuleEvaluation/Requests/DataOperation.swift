public import RuleValues

/// An operation of a client on a Realtime Database, as the client sends it: server values are not filled in yet, and a path
/// may end in `.priority`.
public enum DataOperation: Sendable {
  /// `get()`, or a listener: all at the path, or what a query finds there.
  case read(DataPath, query: DataQuery? = nil)
  /// `set()`, and with it `push()`, `remove()` and the result of a transaction.
  case set(DataPath, WrittenValue)
  /// `update()`: places below the path, all or none.
  case update(DataPath, [(path: DataPath, value: WrittenValue)])

  /// The path that is asked for.
  public var path: DataPath {
    switch self {
    case .read(let path, _), .set(let path, _), .update(let path, _): path
    }
  }
}
