import DocumentTrees
import RuleRequests
import RuleValues

extension TreeSnapshot {
  /// Calls `body` with the results of a Firestore query in the query's order, until `body` returns false.
  ///
  /// - A query whose filter names documents reads only these.
  /// - A query by name begins at its cursor or bound, and stops at its last result.
  /// - A query that indexes serve reads the documents of their entries, and stops at its last result if the entries are in
  ///   its order.
  /// - Any other query reads all documents of its collections whose names its filter allows, and keeps only as many as
  ///   offset and limit require.
  ///
  /// - Parameters:
  ///   - query: a query for which `FirestoreRequest.problem` is nil.
  ///   - budget: counts each examined document, and the bytes of documents that are kept to be sorted.
  /// - Throws: the errors of the budget and of `body`, and `TreeError`, also if an examined document is damaged.
  mutating func forEachDocument(
    matching query: DocumentQuery, _ budget: inout ReadBudget,
    _ body: (FoundDocument, inout ReadBudget) throws -> Bool
  ) throws {
    if let limit = query.limit, limit <= 0 { return }
    var results = ResultWindow(query)
    let order = DocumentOrder(query)
    let source = try DocumentSource(query, order, in: &self)
    budget.query = source.isInOrder && source.usesIndexes ? nil : query
    if source.isInOrder {
      let end = try source.forEachCandidate(in: &self, &budget) { candidate, budget in
        try results.deliver(candidate.document, &budget, body)
      }
      guard end == .outOfOrder else { return }
    }
    var first = FirstElements<DocumentOrder.Candidate>(results.end, by: order.precedes)
    _ = try source.sorting.forEachCandidate(in: &self, &budget) { candidate, budget in
      try budget.hold(candidate.document.bytes)
      if let dropped = first.insert(candidate) { budget.release(dropped.document.bytes) }
      return true
    }
    // Results that were delivered in order are also the first of the sorted ones.
    let delivered = results.position
    for (place, candidate) in first.sorted().enumerated() {
      budget.release(candidate.document.bytes)
      guard place >= delivered else { continue }
      guard try results.deliver(candidate.document, &budget, body) else { return }
    }
  }

  /// Returns the results of a Firestore query in the query's order. See ``forEachDocument(matching:_:_:)``.
  mutating func documents(matching query: DocumentQuery, _ budget: inout ReadBudget) throws -> [FoundDocument] {
    var found: [FoundDocument] = []
    try forEachDocument(matching: query, &budget) { document, budget in
      try budget.hold(document.bytes)
      found.append(document)
      return true
    }
    return found
  }
}

/// The part of a query's matches that are its results.
private struct ResultWindow {
  private let start: Int
  /// How many matches there are up to the last result; nil for a query without a limit.
  let end: Int?
  /// How many matches were delivered or skipped.
  private(set) var position = 0

  init(_ query: DocumentQuery) {
    start = max(0, Int(clamping: query.offset))
    let offset = start
    end = query.limit.map { limit in
      let (sum, isTooLarge) = offset.addingReportingOverflow(Int(clamping: limit))
      return isTooLarge ? .max : sum
    }
  }

  /// Passes the next match to `body` if it is a result.
  ///
  /// - Returns: whether more results are wanted.
  mutating func deliver(
    _ document: FoundDocument, _ budget: inout ReadBudget,
    _ body: (FoundDocument, inout ReadBudget) throws -> Bool
  ) throws -> Bool {
    position += 1
    if position > start {
      try budget.returnDocument()
      guard try body(document, &budget) else { return false }
    }
    return end.map { position < $0 } ?? true
  }
}

extension FoundDocument {
  /// The size in bytes of the document's name and stored fields.
  var bytes: Int { path.flat.idByteCount + document.fields.bytes.count }
}
