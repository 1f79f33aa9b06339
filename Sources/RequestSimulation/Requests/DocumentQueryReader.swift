package import RuleRequests
package import RuleValues
package import SourceText

/// Reads a document query: `{"where": [["owner", "==", "ann"]], "orderBy": [["at", "desc"]], "limit": 10}`.
///
/// `where` is a list of filters that must all be true; `or` is a list of which at least one must be true. Both can be
/// combined. `orderBy` is a list of fields with `asc` or `desc`, or the name of one field. `startAt`, `startAfter`, `endBefore`
/// and `endAt` are lists of values of these fields. Other members are `limit`, `offset`, and `collectionGroup`, which is true
/// to query all collections with that id.
package enum DocumentQueryReader {
  /// The members of a query.
  static let names = [
    "where", "or", "orderBy", "startAt", "startAfter", "endBefore", "endAt", "limit", "offset", "collectionGroup",
  ]

  /// Returns the query of the collection at `path` described by the object `json`.
  ///
  /// - Throws: if the path is not that of a collection, or a member is invalid.
  package static func read(_ path: DocumentPath, _ json: JSONNode?) throws(OperationError) -> DocumentQuery {
    let span = json?.span ?? Span(at: 0)
    guard path.isCollection, let collection = path.segments.last else {
      throw OperationError(
        "/\(path.relativeText) is not a collection: the path of a collection has an odd number of segments", at: span)
    }
    var query = DocumentQuery(
      parent: DocumentPath(Array(path.segments.dropLast()), database: path.database), collection: collection)
    guard let json, !json.isNull else { return query }
    guard case .object = json.value else { throw OperationError("a query must be an object", at: json.span) }
    for member in json.members where !names.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let known = names.map { "`\($0)`" }.joined(separator: ", ")
      throw OperationError("a query has no `\(member.key)`; its members are \(known)", at: member.keySpan)
    }
    try shape(&query, path.database) { json[$0] }
    return query
  }

  /// Creates a query from members that `member` looks up by name.
  package static func shape(
    _ query: inout DocumentQuery, _ database: String, by member: (String) -> JSONNode?
  ) throws(OperationError) {
    var filters: [DocumentFilter] = []
    if let node = member("where") { filters += try self.filters(node, "where", database) }
    if let node = member("or") {
      let choices = try self.filters(node, "or", database)
      filters.append(choices.count == 1 ? choices[0] : .or(choices))
    }
    query.filter = filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .and(filters)
    if let node = member("orderBy") { query.order = try orders(node) }
    query.start = try cursor(before: "startAt", after: "startAfter", query.order, database, member)
    query.end = try cursor(before: "endBefore", after: "endAt", query.order, database, member)
    if let node = member("limit") { query.limit = try integer(node, "limit") }
    if let node = member("offset") { query.offset = try integer(node, "offset") }
    if let node = member("collectionGroup") {
      guard let flag = node.bool else { throw OperationError("`collectionGroup` must be true or false", at: node.span) }
      query.allDescendants = flag
    }
  }

  /// Reads one of two members with the values at which the results begin or end. The first of them is the position before the
  /// results with these values.
  private static func cursor(
    before: String, after: String, _ order: [DocumentQuery.Order], _ database: String,
    _ member: (String) -> JSONNode?
  ) throws(OperationError) -> DocumentQuery.Cursor? {
    if let node = member(after), member(before) != nil {
      throw OperationError("a query cannot have both `\(before)` and `\(after)`", at: node.span)
    }
    guard let node = member(before) ?? member(after) else { return nil }
    var nodes = [node]
    if case .array = node.value { nodes = node.elements }
    guard !nodes.isEmpty, nodes.count <= order.count else {
      throw OperationError(
        "`\(member(before) == nil ? after : before)` must have a value for each field of `orderBy`, or for the first ones",
        at: node.span)
    }
    var values: [DocumentValue] = []
    for node in nodes { values.append(try DocumentValue(json: node, database: database, isFilterValue: true)) }
    return DocumentQuery.Cursor(values, isBefore: member(before) != nil)
  }

  private static func filters(
    _ node: JSONNode, _ key: String, _ database: String
  ) throws(OperationError) -> [DocumentFilter] {
    guard case .array = node.value, !node.elements.isEmpty else {
      throw OperationError("`\(key)` must be a list of filters such as [field, \"==\", value]", at: node.span)
    }
    // A single filter may omit the enclosing list.
    if node.elements.count == 3, node.elements[0].string != nil { return [try filter(node, database)] }
    var filters: [DocumentFilter] = []
    for element in node.elements { filters.append(try filter(element, database)) }
    return filters
  }

  private static func filter(_ node: JSONNode, _ database: String) throws(OperationError) -> DocumentFilter {
    let parts = node.elements
    guard parts.count == 3, let field = parts[0].string.flatMap({ FieldPath($0) }) else {
      throw OperationError("a filter must be a list of a field, an operator and a value", at: node.span)
    }
    guard let sign = parts[1].string, let comparison = DocumentFilter.Comparison(rawValue: sign) else {
      let known = DocumentFilter.Comparison.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw OperationError("the operator of a filter must be one of \(known)", at: parts[1].span)
    }
    return DocumentFilter(field, comparison, try DocumentValue(json: parts[2], database: database, isFilterValue: true))
  }

  private static func orders(_ node: JSONNode) throws(OperationError) -> [DocumentQuery.Order] {
    if node.string != nil { return [try order(node, nil)] }
    let parts = node.elements
    if parts.count == 2, parts[0].string != nil, let direction = parts[1].string, isDirection(direction) {
      return [try order(parts[0], parts[1])]
    }
    guard case .array = node.value else { throw OperationError("`orderBy` must be a field or a list", at: node.span) }
    var orders: [DocumentQuery.Order] = []
    for element in parts {
      if element.string != nil {
        orders.append(try order(element, nil))
      } else {
        guard (1...2).contains(element.elements.count) else {
          throw OperationError("an order must be a field with `asc` or `desc`", at: element.span)
        }
        orders.append(try order(element.elements[0], element.elements.dropFirst().first))
      }
    }
    return orders
  }

  private static func order(_ node: JSONNode, _ direction: JSONNode?) throws(OperationError) -> DocumentQuery.Order {
    guard let field = node.string.flatMap({ FieldPath($0) }) else {
      throw OperationError("`orderBy` must contain field paths", at: node.span)
    }
    guard let direction else { return DocumentQuery.Order(field) }
    guard let word = direction.string, isDirection(word) else {
      throw OperationError("an order must be `asc` or `desc`", at: direction.span)
    }
    return DocumentQuery.Order(field, isDescending: word.utf8.elementsEqual("desc".utf8))
  }

  private static func isDirection(_ word: String) -> Bool {
    ["asc", "desc"].contains { $0.utf8.elementsEqual(word.utf8) }
  }

  private static func integer(_ node: JSONNode, _ key: String) throws(OperationError) -> Int64 {
    guard case .integer(let integer) = node.value, integer >= 0 else {
      throw OperationError("`\(key)` must be a whole number of at least 0", at: node.span)
    }
    return integer
  }
}

extension DocumentFilter {
  /// Creates a comparison as client libraries send it; comparisons with null and NaN become unary filters.
  package init(_ field: FieldPath, _ comparison: Comparison, _ value: DocumentValue) {
    switch (comparison, value) {
    case (.equal, .null): self = .unary(field, .isNull)
    case (.notEqual, .null): self = .unary(field, .isNotNull)
    case (.equal, .double(let number)) where number.isNaN: self = .unary(field, .isNaN)
    case (.notEqual, .double(let number)) where number.isNaN: self = .unary(field, .isNotNaN)
    default: self = .field(field, comparison, value)
    }
  }
}
