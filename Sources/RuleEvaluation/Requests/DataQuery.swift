public import RuleValues

/// A query for children with an order, bounds and a limit. Rules see it as `query`.
public struct DataQuery: Sendable, Hashable {
  /// The order of the children.
  public enum Order: Sendable, Hashable {
    /// The order by key, which is also the default (the documentation of query-based rules).
    case key
    /// The order by value.
    case value
    /// The order by priority.
    case priority
    /// The order by the value at this path below each child.
    case child(String)

    /// Creates the order with this name in the REST API: `$key`, `$value`, `$priority`, or the path of a child.
    public init(name: String) {
      self =
        switch name {
        case "$key": .key
        case "$value": .value
        case "$priority": .priority
        default: .child(name)
        }
    }

    /// The name of the order in the REST API.
    package var name: String {
      switch self {
      case .key: "$key"
      case .value: "$value"
      case .priority: "$priority"
      case .child(let path): path
      }
    }
  }

  /// A bound of the query, which may be null.
  public enum Bound: Sendable, Hashable {
    /// Null, which comes before every other value.
    case null
    /// A value other than null.
    case scalar(Scalar)
  }

  /// The order of the children.
  package var order: Order
  /// The inclusive lower bound; nil for none.
  package var startAt: Bound?
  /// The inclusive upper bound; nil for none.
  package var endAt: Bound?
  /// The only value that matches; nil for none.
  package var equalTo: Bound?
  /// The first key among children with the value of ``startAt`` or ``equalTo``. It is the second part of a bound, which
  /// rules do not see. A query by key has none.
  package var startKey: DataKey?
  /// The last key among children with the value of ``endAt`` or ``equalTo``.
  package var endKey: DataKey?
  /// The maximum number of children from the start; nil for no limit.
  package var limitToFirst: Int?
  /// The maximum number of children from the end; nil for no limit.
  package var limitToLast: Int?

  /// Creates a query; without arguments, for all children by key.
  public init(
    order: Order = .key, startAt: Bound? = nil, endAt: Bound? = nil, equalTo: Bound? = nil, limitToFirst: Int? = nil,
    limitToLast: Int? = nil, startKey: DataKey? = nil, endKey: DataKey? = nil
  ) {
    self.order = order
    self.startAt = startAt
    self.endAt = endAt
    self.equalTo = equalTo
    self.limitToFirst = limitToFirst
    self.limitToLast = limitToLast
    self.startKey = startKey
    self.endKey = endKey
  }
}
