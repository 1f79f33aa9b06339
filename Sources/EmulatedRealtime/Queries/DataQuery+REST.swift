package import DocumentTrees
package import EmulatedProjects
package import RuleRequests
package import RuleValues
import SourceText

extension DataQuery {
  private static let parameters = [
    "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  /// Returns the query of a REST request; nil if it has none. The values are JSON.
  ///
  /// The texts of errors are those of the REST API where they are known (Firebase documentation, "Retrieving Data", and
  /// answers that users quote).
  ///
  /// - Throws: ``QueryError``.
  package static func rest(_ request: HTTPRequest) throws(QueryError) -> DataQuery? {
    let present = parameters.contains { request.parameter($0) != nil }
    guard let orderBy = request.parameter("orderBy") else {
      if present { throw QueryError("orderBy must be defined when other query parameters are defined") }
      return nil
    }
    guard let name = json(orderBy)?.string, !name.isEmpty else {
      throw QueryError("orderBy must be a valid JSON encoded path")
    }
    var query = DataQuery(order: Order(name: name))
    try bounds(request).apply(to: &query)
    query.limitToFirst = try limit(request, "limitToFirst")
    query.limitToLast = try limit(request, "limitToLast")
    if query.limitToFirst != nil, query.limitToLast != nil {
      throw QueryError("only one of limitToFirst and limitToLast may be set")
    }
    return query
  }

  private static func bounds(_ request: HTTPRequest) throws(QueryError) -> QueryBounds {
    var bounds = QueryBounds()
    if let equal = try bound(request, "equalTo", isInclusive: true) {
      if ["startAt", "startAfter", "endAt", "endBefore"].contains(where: { request.parameter($0) != nil }) {
        throw QueryError("equalTo cannot be specified in addition to startAt, startAfter, endAt, or endBefore")
      }
      (bounds.start, bounds.end) = (equal, equal)
      return bounds
    }
    if request.parameter("startAt") != nil, request.parameter("startAfter") != nil {
      throw QueryError("only one of startAt and startAfter may be set")
    }
    if request.parameter("endAt") != nil, request.parameter("endBefore") != nil {
      throw QueryError("only one of endAt and endBefore may be set")
    }
    let (startAfter, endBefore) = (
      try bound(request, "startAfter", isInclusive: false), try bound(request, "endBefore", isInclusive: false)
    )
    bounds.start = try bound(request, "startAt", isInclusive: true) ?? startAfter
    bounds.end = try bound(request, "endAt", isInclusive: true) ?? endBefore
    return bounds
  }

  private static func bound(
    _ request: HTTPRequest, _ name: String, isInclusive: Bool
  ) throws(QueryError) -> QueryBounds.Bound? {
    guard let text = request.parameter(name) else { return nil }
    guard let json = json(text), let value = Bound(json) else {
      throw QueryError("Constraint index field must be a JSON primitive")
    }
    return QueryBounds.Bound(value: value, key: nil, isInclusive: isInclusive)
  }

  private static func limit(_ request: HTTPRequest, _ name: String) throws(QueryError) -> Int? {
    guard let text = request.parameter(name) else { return nil }
    guard let limit = Int(text), limit > 0 else { throw QueryError("\(name) must be a positive integer") }
    return limit
  }

  private static func json(_ text: String) -> JSONNode? {
    let (tree, problems) = JSONReader.read(SourceFile(name: "query", text: text), .strict)
    return problems.isEmpty ? tree.root : nil
  }
}

extension DataQuery {
  /// Returns the name of the index that the query needs at a path and that the rules do not declare; nil if none is missing.
  ///
  /// - Parameter indexes: the declared indexes.
  package func missingIndex(at path: DataPath, in indexes: [ChildIndex]) -> String? {
    let value: (path: DataPath, name: String)
    switch order {
    case .key, .priority: return nil
    case .value: value = (.root, ".value")
    case .child(let child): value = (DataPath(child), child)
    }
    return indexes.contains { $0.covers(path) && $0.value == value.path } ? nil : value.name
  }
}
