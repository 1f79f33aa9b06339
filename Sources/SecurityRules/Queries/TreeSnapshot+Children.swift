import DocumentTrees
import RuleEvaluation
import RuleValues

extension TreeSnapshot {
  /// Returns the children of a place that match a Realtime Database query, in the query's order; empty for a leaf.
  ///
  /// A query by key reads only its results. Any other order reads one value of each child, and then the whole of each
  /// result.
  ///
  /// - Parameters:
  ///   - query: a query for which `RealtimeRequest.problem` is nil.
  ///   - pause: called for each examined child, and periodically while a child is read, with the number of additional
  ///     bytes held. The number is negative when bytes are released. An error that it throws ends the query.
  /// - Throws: the errors of `pause`, and `TreeError`.
  mutating func children(
    at path: DataPath, matching query: DataQuery, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> [DataChild] {
    let place = cursor(at: path)
    if case .key = query.order { return try childrenByKey(of: place, query, pause) }
    let found = try candidates(of: place, query, pause)
    var children: [DataChild] = []
    children.reserveCapacity(found.count)
    for candidate in found {
      try pause(-candidate.bytes)
      children.append(try self.child(candidate.key, of: place, pause))
    }
    return children
  }

  private mutating func childrenByKey(
    of place: EncodedPath, _ query: DataQuery, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> [DataChild] {
    let range = KeyRange(query)
    var keys = ChildKeys(of: place, in: range, limit: query.limitToFirst ?? query.limitToLast)
    var children: [DataChild] = []
    while case let batch = try keys.next(in: &self), !batch.isEmpty {
      for key in batch {
        try pause(0)
        children.append(try child(key, of: place, pause))
      }
    }
    return range.isDescending ? children.reversed() : children
  }

  /// Returns the children that match a query with an order other than by key, in that order.
  private mutating func candidates(
    of place: EncodedPath, _ query: DataQuery, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> [ChildOrder.Candidate] {
    let order = ChildOrder(query)
    let isFromEnd = query.limitToFirst == nil && query.limitToLast != nil
    var first = FirstElements<ChildOrder.Candidate>(query.limitToFirst ?? query.limitToLast) { left, right in
      isFromEnd ? ChildOrder.precedes(right, left) : ChildOrder.precedes(left, right)
    }
    var keys = ChildKeys(of: place, in: .all)
    while case let batch = try keys.next(in: &self), !batch.isEmpty {
      for key in batch {
        try pause(0)
        let value = try orderedValue(of: child(of: place, key: key), query.order)
        let candidate = ChildOrder.Candidate(value: value, key: key)
        guard order.contains(candidate) else { continue }
        try pause(candidate.bytes)
        if let dropped = first.insert(candidate) { try pause(-dropped.bytes) }
      }
    }
    return isFromEnd ? first.sorted().reversed() : first.sorted()
  }

  /// Reads a whole child.
  private mutating func child(
    _ key: DataKey, of place: EncodedPath, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> DataChild {
    try pause(key.text.utf8.count)
    return DataChild(key, try subtree(at: child(of: place, key: key), pause))
  }

  private mutating func orderedValue(
    of child: EncodedPath, _ order: DataQuery.Order
  ) throws(TreeError) -> NodeSummary.Kind {
    switch order {
    case .key: .absent
    case .value: try summary(at: child).kind
    case .priority: try summary(at: child).priority.map { .leaf($0) } ?? .absent
    case .child(let path):
      try summary(at: DataPath(path).keys.reduce(child) { self.child(of: $0, key: $1) }).kind
    }
  }
}

extension KeyRange {
  /// Creates the range of a query by key. It is descending if the query counts from the end.
  fileprivate init(_ query: DataQuery) {
    self.init(
      from: Self.bound(query.equalTo ?? query.startAt), to: Self.bound(query.equalTo ?? query.endAt),
      isDescending: query.limitToFirst == nil && query.limitToLast != nil)
  }

  private static func bound(_ bound: DataQuery.Bound?) -> Bound {
    if case .scalar(.string(let text)) = bound { .including(DataKey(text)) } else { .unbounded }
  }
}
