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

  /// The parts of a query.
  private struct Parts: Sendable, Hashable {
    var order: Order
    var startAt: Bound?
    var endAt: Bound?
    var equalTo: Bound?
    var startKey: DataKey?
    var endKey: DataKey?
    var limitToFirst: Int?
    var limitToLast: Int?
  }

  /// A set of parts that does not change. An operation has one reference to it, because few operations are queries and every
  /// decision copies operations.
  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private var storage: Storage

  private var parts: Parts {
    get { storage.parts }
    set { storage = Storage(newValue) }
  }

  /// The order of the children.
  package var order: Order {
    get { parts.order }
    set { parts.order = newValue }
  }
  /// The inclusive lower bound; nil for none.
  package var startAt: Bound? {
    get { parts.startAt }
    set { parts.startAt = newValue }
  }
  /// The inclusive upper bound; nil for none.
  package var endAt: Bound? {
    get { parts.endAt }
    set { parts.endAt = newValue }
  }
  /// The only value that matches; nil for none.
  package var equalTo: Bound? {
    get { parts.equalTo }
    set { parts.equalTo = newValue }
  }
  /// The first key among children with the value of ``startAt`` or ``equalTo``. It is the second part of a bound, which
  /// rules do not see. A query by key has none.
  package var startKey: DataKey? {
    get { parts.startKey }
    set { parts.startKey = newValue }
  }
  /// The last key among children with the value of ``endAt`` or ``equalTo``.
  package var endKey: DataKey? {
    get { parts.endKey }
    set { parts.endKey = newValue }
  }
  /// The maximum number of children from the start; nil for no limit.
  package var limitToFirst: Int? {
    get { parts.limitToFirst }
    set { parts.limitToFirst = newValue }
  }
  /// The maximum number of children from the end; nil for no limit.
  package var limitToLast: Int? {
    get { parts.limitToLast }
    set { parts.limitToLast = newValue }
  }

  /// Creates a query; without arguments, for all children by key.
  public init(
    order: Order = .key, startAt: Bound? = nil, endAt: Bound? = nil, equalTo: Bound? = nil, limitToFirst: Int? = nil,
    limitToLast: Int? = nil, startKey: DataKey? = nil, endKey: DataKey? = nil
  ) {
    storage = Storage(
      Parts(
        order: order, startAt: startAt, endAt: endAt, equalTo: equalTo, startKey: startKey, endKey: endKey,
        limitToFirst: limitToFirst, limitToLast: limitToLast))
  }

  /// Whether the query has neither bounds nor a limit, so that every child matches.
  package var onlyOrders: Bool { self == DataQuery(order: order) }

  /// Compares all parts.
  public static func == (left: DataQuery, right: DataQuery) -> Bool {
    left.storage === right.storage || left.parts == right.parts
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// The parts of a query, for debugging.
extension DataQuery: CustomReflectable {
  /// A mirror of the parts.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "order": order, "startAt": startAt as Any, "endAt": endAt as Any, "equalTo": equalTo as Any,
        "startKey": startKey as Any, "endKey": endKey as Any, "limitToFirst": limitToFirst as Any,
        "limitToLast": limitToLast as Any,
      ], displayStyle: .struct)
  }
}
