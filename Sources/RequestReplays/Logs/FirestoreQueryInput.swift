import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Reads a document query in the form of a decision log, without its cursors, which rules do not see.
enum FirestoreQueryInput {
  /// Returns the query.
  ///
  /// - Throws: if a member is missing or invalid.
  static func query(_ input: JSONNode) throws(OperationError) -> DocumentQuery {
    let path = try input.member("path").documentPath()
    guard path.isCollection, let collection = path.segments.last else {
      throw OperationError("`path` must be the path of a collection", at: input.span)
    }
    var query = DocumentQuery(
      parent: DocumentPath(Array(path.segments.dropLast()), database: path.database), collection: collection,
      allDescendants: input["allDescendants"]?.bool ?? false)
    for order in input["orderBy"]?.elements ?? [] { query.order.append(try self.order(order)) }
    query.limit = try input.integer("limit")
    query.limitToLast = try input.integer("limitToLast")
    query.offset = try input.integer("offset") ?? 0
    if let filter = input["filter"] { query.filter = try self.filter(filter) }
    return query
  }

  private static func order(_ json: JSONNode) throws(OperationError) -> DocumentQuery.Order {
    if let text = json.string, text.utf8.suffix(5).elementsEqual(" desc".utf8),
      let field = FieldPath(String(text.dropLast(5)))
    {
      return DocumentQuery.Order(field, isDescending: true)
    }
    return DocumentQuery.Order(try json.fieldPath())
  }

  private static func filter(_ json: JSONNode) throws(OperationError) -> DocumentFilter {
    if let filters = json["and"]?.elements { return .and(try self.filters(filters)) }
    if let filters = json["or"]?.elements { return .or(try self.filters(filters)) }
    let parts = json.elements
    if parts.count == 3, let comparison = parts[1].string.flatMap({ DocumentFilter.Comparison(rawValue: $0) }) {
      return .field(try parts[0].fieldPath(), comparison, try DocumentValue(json: parts[2], isFilterValue: true))
    }
    if parts.count == 2, let test = parts[1].string.flatMap({ DocumentFilter.Test(rawValue: $0) }) {
      return .unary(try parts[0].fieldPath(), test)
    }
    throw OperationError("`filter` is invalid", at: json.span)
  }

  private static func filters(_ list: [JSONNode]) throws(OperationError) -> [DocumentFilter] {
    var filters: [DocumentFilter] = []
    for filter in list { filters.append(try self.filter(filter)) }
    return filters
  }
}
