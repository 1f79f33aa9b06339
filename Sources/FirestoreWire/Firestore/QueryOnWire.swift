package import RuleEvaluation
import RuleValues

/// A query as requests have it: a parent and a `StructuredQuery` message.
package struct QueryOnWire: Sendable, Hashable {
  /// The database of the query.
  package let database: DatabaseName
  /// The query.
  package let query: DocumentQuery
  /// The returned fields.
  package let projection: DocumentMask
  /// Why the order is invalid; nil if it is not. Firestore decides by the rules before it checks the order.
  package let problem: RPCError?

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - message: the `StructuredQuery` message; nil if the request has none.
  ///   - parent: the name of the document above the collection, or of the root of all documents.
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator; `UNIMPLEMENTED` for vector searches and for queries of
  ///   all collections.
  package init(_ message: WireMessage?, parent: String) throws(RPCError) {
    let parent = try ResourceName.parent(parent)
    guard let message else { throw .invalidArgument("only structured queries are supported") }
    let sources = message.messages("from")
    if sources.count > 1 {
      throw .invalidArgument("StructuredQuery.from cannot have more than one collection selector.")
    }
    guard let source = sources.first, !source.string("collection_id").isEmpty else {
      throw RPCError(.unimplemented, "queries without a collection id are not supported")
    }
    if message.has("find_nearest") {
      throw RPCError(.unimplemented, "vector searches (find_nearest) are not supported")
    }
    let collection = source.string("collection_id")
    _ = try parent.path.collection(collection)
    var query = DocumentQuery(
      parent: parent.path, collection: collection, allDescendants: source.bool("all_descendants"))
    query.filter = try message.message("where").flatMap { (filter) throws(RPCError) in try DocumentFilter.wire(filter) }
    if let filter = query.filter { try QueryRestrictions.check(filter) }
    query.order = try Self.order(message.messages("order_by"))
    query.start = try Self.cursor(message.message("start_at"), query.order)
    query.end = try Self.cursor(message.message("end_at"), query.order)
    query.limit = message.message("limit")?.integer("value")
    query.offset = message.integer("offset")
    if query.limit ?? 0 < 0 { throw .invalidArgument("limit is negative") }
    if query.offset < 0 { throw .invalidArgument("offset is negative") }
    if let problem = QueryRestrictions.problem(inSizeOf: query) { throw problem }
    database = parent.database
    self.query = query
    projection = try DocumentMask(projection: message.message("select"))
    problem = QueryRestrictions.problem(inOrderOf: query)
  }

  private static func order(_ messages: [WireMessage]) throws(RPCError) -> [DocumentQuery.Order] {
    var order: [DocumentQuery.Order] = []
    for message in messages {
      let field = try FieldPath.reference(message.message("field"))
      order.append(DocumentQuery.Order(field, isDescending: message.symbol("direction") == "DESCENDING"))
    }
    return order
  }

  private static func cursor(
    _ message: WireMessage?, _ order: [DocumentQuery.Order]
  ) throws(RPCError) -> DocumentQuery.Cursor? {
    guard let message else { return nil }
    var values: [DocumentValue] = []
    for value in message.messages("values") { values.append(try ValueReader.operand(value)) }
    if values.count > order.count { throw .invalidArgument("Cursor has too many values.") }
    for (order, value) in zip(order, values) where order.field.isDocumentName {
      guard case .reference = value else { throw .invalidArgument("Cursor __key__ value is not a document reference.") }
    }
    return DocumentQuery.Cursor(values, isBefore: message.bool("before"))
  }
}
