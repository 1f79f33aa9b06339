public import RuleValues

/// What a client asks of a list: an order, bounds, a limit. Rules see it as `query`.
public struct DataQuery: Sendable, Hashable {
  /// What children are ordered by.
  public enum Order: Sendable, Hashable {
    /// Their keys; also where a query names no order (the documentation of query-based rules).
    case key
    /// Their values.
    case value
    /// Their priorities.
    case priority
    /// What stands at this path below each.
    case child(String)

    /// The order of that name in the REST API: `$key`, `$value`, `$priority`, or the path of a child.
    public init(name: String) {
      self =
        switch name {
        case "$key": .key
        case "$value": .value
        case "$priority": .priority
        default: .child(name)
        }
    }

    /// The name in the REST API.
    public var name: String {
      switch self {
      case .key: "$key"
      case .value: "$value"
      case .priority: "$priority"
      case .child(let path): path
      }
    }
  }

  /// A bound; null is a bound too.
  public enum Bound: Sendable, Hashable {
    /// Nothing comes before null.
    case null
    /// A value.
    case scalar(Scalar)
  }

  /// The order.
  public var order: Order
  /// The first value.
  public var startAt: Bound?
  /// The last value.
  public var endAt: Bound?
  /// The only value.
  public var equalTo: Bound?
  /// The first key of those with the value of ``startAt`` or ``equalTo``: the second part of a bound, which rules do not
  /// see. A query by key has none.
  public var startKey: DataKey?
  /// The last key of those with the value of ``endAt`` or ``equalTo``.
  public var endKey: DataKey?
  /// How many from the start.
  public var limitToFirst: Int?
  /// How many from the end.
  public var limitToLast: Int?

  /// A query; without arguments, all children by key.
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
