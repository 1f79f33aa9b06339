public import RuleRequests
import RuleValues

// Cursors at documents of earlier results. As in the client SDKs, the query then names its complete order: its orders, the
// fields of inequalities and the document's name.
extension DocumentQuery {
  /// Returns the query for the results from `document` on, inclusive.
  ///
  /// - Throws: `TreeError` if the document is damaged.
  public func start(at document: FoundDocument) throws -> DocumentQuery {
    try ordered(at: document) { $0.start = Cursor($1, isBefore: true) }
  }

  /// Returns the query for the results after `document`, which is often the last one of a page.
  ///
  /// - Throws: `TreeError` if the document is damaged.
  public func start(after document: FoundDocument) throws -> DocumentQuery {
    try ordered(at: document) { $0.start = Cursor($1, isBefore: false) }
  }

  /// Returns the query for the results up to `document`, inclusive.
  ///
  /// - Throws: `TreeError` if the document is damaged.
  public func end(at document: FoundDocument) throws -> DocumentQuery {
    try ordered(at: document) { $0.end = Cursor($1, isBefore: false) }
  }

  /// Returns the query for the results before `document`.
  ///
  /// - Throws: `TreeError` if the document is damaged.
  public func end(before document: FoundDocument) throws -> DocumentQuery {
    try ordered(at: document) { $0.end = Cursor($1, isBefore: true) }
  }

  /// Returns the query with its complete order and a change that gets the document's values of that order. A document that
  /// lacks a field of the order makes the request invalid.
  private func ordered(
    at document: FoundDocument, _ change: (inout DocumentQuery, [DocumentValue]) -> Void
  ) throws -> DocumentQuery {
    var query = self
    query.order = DocumentOrder(self).fields
    var values: [DocumentValue] = []
    for order in query.order {
      guard let value = try document.value(of: order.field) else {
        query.fieldMissingInCursor = order.field
        return query
      }
      values.append(value)
    }
    change(&query, values)
    return query
  }
}
