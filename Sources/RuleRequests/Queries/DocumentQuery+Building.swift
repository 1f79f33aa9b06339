public import RuleValues

// A query in the calls of the client SDKs. Each call returns a query with one more part.
extension DocumentQuery {
  /// The directions of an order.
  public enum Direction: Sendable, Hashable {
    /// From the smallest value to the greatest.
    case ascending
    /// From the greatest value to the smallest.
    case descending
  }

  /// Creates a query for all documents of a collection: `DocumentQuery("users/ada/notes")`.
  public init(_ collection: DocumentPath) {
    self.init(
      parent: collection.parent ?? DocumentPath([], database: collection.database), collection: collection.id ?? "")
  }

  /// Returns a query for a collection group: all collections with this id, at any depth below `parent`.
  public static func collectionGroup(_ id: String, below parent: DocumentPath = DocumentPath([])) -> DocumentQuery {
    DocumentQuery(parent: parent, collection: id, allDescendants: true)
  }

  /// Returns the query for those of its documents that also match `filter`: `.where("owner" == "ada" && "age" >= 18)`.
  public func `where`(_ filter: DocumentFilter) -> DocumentQuery {
    with { $0.filter = $0.filter.map { $0 && filter } ?? filter }
  }

  /// Returns the query for those of its documents whose field compares with `value`: `.where("tags", .arrayContains, "x")`.
  public func `where`(
    _ field: FieldPath, _ comparison: DocumentFilter.Comparison, _ value: some DocumentValueConvertible
  ) -> DocumentQuery {
    self.where(.comparing(field, comparison, value.documentValue))
  }

  /// Returns the query with a further order of its results.
  public func order(by field: FieldPath, _ direction: Direction = .ascending) -> DocumentQuery {
    with { $0.order.append(Order(field, isDescending: direction == .descending)) }
  }

  /// Returns the query for its first `count` results.
  public func limit(_ count: Int) -> DocumentQuery {
    with {
      $0.limit = Int64(count)
      $0.limitToLast = nil
    }
  }

  /// Returns the query for its last `count` results, in the same order. The query needs an order.
  public func limit(toLast count: Int) -> DocumentQuery {
    with {
      $0.limit = nil
      $0.limitToLast = Int64(count)
    }
  }

  /// Returns the query without its first `count` results.
  public func offset(_ count: Int) -> DocumentQuery { with { $0.offset = Int64(count) } }

  /// Returns the query for the results from these values of its orders on, inclusive.
  public func start(at values: [DocumentValue]) -> DocumentQuery { with { $0.start = Cursor(values, isBefore: true) } }
  /// Returns the query for the results after these values of its orders.
  public func start(after values: [DocumentValue]) -> DocumentQuery {
    with { $0.start = Cursor(values, isBefore: false) }
  }

  /// Returns the query for the results up to these values of its orders, inclusive.
  public func end(at values: [DocumentValue]) -> DocumentQuery { with { $0.end = Cursor(values, isBefore: false) } }
  /// Returns the query for the results before these values of its orders.
  public func end(before values: [DocumentValue]) -> DocumentQuery { with { $0.end = Cursor(values, isBefore: true) } }

  /// Returns the query with a change.
  package func with(_ change: (inout DocumentQuery) -> Void) -> DocumentQuery {
    var query = self
    change(&query)
    return query
  }

  /// The query as a client sends it: for the last results, the first ones in the opposite order (firebase/firebase-js-sdk,
  /// `queryToTarget` in packages/firestore/src/core/query.ts). Rules see this query.
  ///
  /// It is the query itself if that has no order to reverse, which makes the request invalid.
  package var sent: DocumentQuery {
    guard let limitToLast, !order.isEmpty else { return self }
    return with { query in
      query.limitToLast = nil
      query.limit = limitToLast
      query.order = order.map { Order($0.field, isDescending: !$0.isDescending) }
      query.start = end.map { Cursor($0.values, isBefore: !$0.isBefore) }
      query.end = start.map { Cursor($0.values, isBefore: !$0.isBefore) }
    }
  }
}
