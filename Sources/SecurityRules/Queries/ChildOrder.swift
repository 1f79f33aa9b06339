import RuleRequests
import RuleValues

/// The order of children by value, for queries not ordered by key, and the bounds of such a query.
///
/// The order compares the `NodeSummary.Kind` of each child: null for no data, then `false`, `true`, numbers, strings,
/// and nodes with children. Nodes with children are equal in this order. See the documentation "How query data is
/// ordered", and firebase/firebase-js-sdk, `compareTo` in LeafNode.ts and ChildrenNode.ts of
/// packages/database/src/core/snap.
struct ChildOrder {
  /// A child that a query may return.
  struct Candidate {
    let value: NodeSummary.Kind
    let key: DataKey

    /// The size in bytes of the key and the compared value.
    var bytes: Int {
      if case .leaf(.string(let text)) = value { return text.utf8.count + key.text.utf8.count }
      return key.text.utf8.count
    }
  }

  private let lower: (value: NodeSummary.Kind, key: DataKey?)?
  private let upper: (value: NodeSummary.Kind, key: DataKey?)?

  /// Creates the bounds of a query.
  init(_ query: DataQuery) {
    lower = (query.equalTo ?? query.startAt).map { ($0.value, query.startKey) }
    upper = (query.equalTo ?? query.endAt).map { ($0.value, query.endKey) }
  }

  /// Returns whether a child lies within the bounds. For a child whose value equals a bound's, the key decides.
  func contains(_ child: Candidate) -> Bool {
    if let lower {
      let order = Self.compare(child.value, lower.value)
      if order < 0 || (order == 0 && lower.key.map { child.key < $0 } ?? false) { return false }
    }
    if let upper {
      let order = Self.compare(child.value, upper.value)
      if order > 0 || (order == 0 && upper.key.map { $0 < child.key } ?? false) { return false }
    }
    return true
  }

  /// Returns whether one child comes before another: by value, and by key if the values are equal.
  static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    let order = compare(left.value, right.value)
    return order == 0 ? left.key < right.key : order < 0
  }

  /// Compares two values: negative, zero or positive.
  private static func compare(_ left: NodeSummary.Kind, _ right: NodeSummary.Kind) -> Int {
    switch (left, right) {
    case (.leaf(.integer(let left)), .leaf(.integer(let right))): NumberOrder.compare(left, right)
    case (.leaf(.double(let left)), .leaf(.double(let right))): NumberOrder.compare(left, right)
    case (.leaf(.integer(let left)), .leaf(.double(let right))): NumberOrder.compare(left, right)
    case (.leaf(.double(let left)), .leaf(.integer(let right))): -NumberOrder.compare(right, left)
    case (.leaf(.string(let left)), .leaf(.string(let right))): CodeUnits.compare(left, right)
    default: rank(left) - rank(right)
    }
  }

  private static func rank(_ value: NodeSummary.Kind) -> Int {
    switch value {
    case .absent: 0
    case .leaf(.bool(false)): 1
    case .leaf(.bool(true)): 2
    case .leaf(.integer), .leaf(.double): 3
    case .leaf(.string): 4
    case .inner: 5
    }
  }
}

extension DataQuery.Bound {
  fileprivate var value: NodeSummary.Kind {
    switch self {
    case .null: .absent
    case .scalar(let scalar): .leaf(scalar)
    }
  }
}
