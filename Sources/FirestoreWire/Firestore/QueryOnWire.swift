package import RuleRequests
import RuleValues

/// A query as requests have it: a parent and a `StructuredQuery` message.
package struct QueryOnWire: Sendable, Hashable {
  /// The database of the query.
  package let database: DatabaseName
  /// The query.
  package let query: DocumentQuery
  /// The search for vectors among the results; nil for none.
  package let nearest: NearestSearch?
  /// The returned fields.
  package let projection: DocumentMask
  /// Why the order is invalid; nil if it is not. Firestore decides by the rules before it checks the order.
  package let problem: RPCError?

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - message: the `StructuredQuery` message; nil if the request has none.
  ///   - parent: the name of the document above the collection, or of the root of all documents.
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator.
  package init(_ message: WireMessage?, parent: String) throws(RPCError) {
    let parent = try ResourceName.parent(parent)
    guard let message else { throw .invalidArgument("only structured queries are supported") }
    let sources = message.messages("from")
    if sources.count > 1 {
      throw .invalidArgument("StructuredQuery.from cannot have more than one collection selector.")
    }
    let collection = sources.first?.string("collection_id") ?? ""
    let isForAll = sources.first?.bool("all_descendants") ?? false
    if !collection.isEmpty { _ = try parent.path.collection(collection) }
    nearest = try message.message("find_nearest").map { (search) throws(RPCError) in try NearestSearch(search) }
    var query = DocumentQuery(parent: parent.path, collection: collection, allDescendants: isForAll)
    query.filter = try message.message("where").flatMap { (filter) throws(RPCError) in try DocumentFilter.wire(filter) }
    if let filter = query.filter { try QueryRestrictions.check(filter) }
    query.order = try Self.order(message.messages("order_by"))
    query.start = try Self.cursor(message.message("start_at"), query.order)
    query.end = try Self.cursor(message.message("end_at"), query.order)
    query.limit = message.message("limit")?.integer("value")
    query.offset = message.integer("offset")
    if query.limit ?? 0 < 0 { throw .invalidArgument("limit is negative") }
    if query.offset < 0 { throw .invalidArgument("offset is negative") }
    if let problem = QueryRestrictions.problem(withoutCollectionIn: query) { throw problem }
    if nearest != nil, query.limit != nil { throw .invalidArgument("A query limit cannot be used with FindNearest") }
    if nearest != nil, query.offset != 0 { throw .invalidArgument("A query offset cannot be used with FindNearest") }
    if let problem = QueryRestrictions.problem(inSizeOf: query) { throw problem }
    database = parent.database
    self.query = query
    projection = try DocumentMask(projection: message.message("select"))
    problem = QueryRestrictions.problem(inOrderOf: query)
  }

  /// Whether only an administrator may send the query: rules are about the documents of a collection, and Firebase documents
  /// none for vector searches.
  package var isForAdministrators: Bool { query.collection.isEmpty || nearest != nil }

  /// - Throws: `UNIMPLEMENTED` for such a query, in a request that has only queries of clients.
  package func checkClients() throws(RPCError) {
    if query.collection.isEmpty {
      throw RPCError(.unimplemented, "queries without a collection id are only supported by RunQuery")
    }
    if nearest != nil {
      throw RPCError(.unimplemented, "vector searches (find_nearest) are only supported by RunQuery")
    }
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
