import DocumentTrees
import RuleRequests
import RuleValues

extension TreeSnapshot {
  /// Returns the children of a place that match a Realtime Database query, in the query's order; empty for a leaf.
  ///
  /// A query by key, or in the order of an index, reads only its results. Any other order reads one value of each child, and
  /// then the whole of each result.
  ///
  /// - Parameters:
  ///   - query: a query for which `RealtimeRequest.problem` is nil.
  ///   - budget: counts each examined child, and the bytes of what is kept.
  /// - Throws: the errors of the budget, and `TreeError`.
  mutating func children(
    at path: DataPath, matching query: DataQuery, _ budget: inout ReadBudget
  ) throws -> [DataChild] {
    let place = cursor(at: path)
    if case .key = query.order { return try childrenByKey(of: place, query, &budget) }
    if let indexed = try childrenByIndex(of: path, query, &budget) { return indexed }
    let found = try candidates(of: place, query, &budget)
    var children: [DataChild] = []
    children.reserveCapacity(found.count)
    for candidate in found {
      budget.release(candidate.bytes)
      children.append(try self.child(candidate.key, of: place, &budget))
    }
    return children
  }

  private mutating func childrenByKey(
    of place: EncodedPath, _ query: DataQuery, _ budget: inout ReadBudget
  ) throws -> [DataChild] {
    let range = KeyRange(query)
    var keys = ChildKeys(of: place, in: range, limit: query.limitToFirst ?? query.limitToLast)
    var children: [DataChild] = []
    while case let batch = try keys.next(in: &self), !batch.isEmpty {
      for key in batch {
        try budget.examine()
        children.append(try child(key, of: place, &budget))
      }
    }
    return range.isDescending ? children.reversed() : children
  }

  /// Returns the children that match a query that an index serves; nil if none does.
  private mutating func childrenByIndex(
    of path: DataPath, _ query: DataQuery, _ budget: inout ReadBudget
  ) throws -> [DataChild]? {
    guard let range = try ChildIndexRange(query, at: path, in: indexCatalog()) else { return nil }
    var keys: [DataKey] = []
    var isInOrder = true
    try forEachIndexedChild(in: range.records) { key, isCut in
      try budget.examine()
      isInOrder = !isCut
      keys.append(key)
      return isInOrder
    }
    guard isInOrder else { return nil }
    let place = cursor(at: path)
    var children: [DataChild] = []
    for key in keys { children.append(try child(key, of: place, &budget)) }
    return range.records.isDescending ? children.reversed() : children
  }

  /// Returns the children that match a query with an order other than by key, in that order.
  private mutating func candidates(
    of place: EncodedPath, _ query: DataQuery, _ budget: inout ReadBudget
  ) throws -> [ChildOrder.Candidate] {
    let order = ChildOrder(query)
    let isFromEnd = query.limitToFirst == nil && query.limitToLast != nil
    var first = FirstElements<ChildOrder.Candidate>(query.limitToFirst ?? query.limitToLast) { left, right in
      isFromEnd ? ChildOrder.precedes(right, left) : ChildOrder.precedes(left, right)
    }
    var keys = ChildKeys(of: place, in: .all)
    while case let batch = try keys.next(in: &self), !batch.isEmpty {
      for key in batch {
        try budget.examine()
        let value = try orderedValue(of: child(of: place, key: key), query.order)
        let candidate = ChildOrder.Candidate(value: value, key: key)
        guard order.contains(candidate) else { continue }
        try budget.hold(candidate.bytes)
        if let dropped = first.insert(candidate) { budget.release(dropped.bytes) }
      }
    }
    return isFromEnd ? first.sorted().reversed() : first.sorted()
  }

  /// Reads a whole child.
  private mutating func child(
    _ key: DataKey, of place: EncodedPath, _ budget: inout ReadBudget
  ) throws -> DataChild {
    try budget.returnDocument()
    try budget.hold(key.text.utf8.count)
    return DataChild(key, try subtree(at: child(of: place, key: key)) { try budget.hold($0) })
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
