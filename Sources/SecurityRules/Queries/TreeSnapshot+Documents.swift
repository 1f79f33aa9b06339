import DocumentTrees
import RuleEvaluation
import RuleValues

extension TreeSnapshot {
  /// Returns the results of a Firestore query in the query's order.
  ///
  /// A query by name begins at its cursor or bound, and stops at its last result. A query whose filter names documents
  /// reads only these. Any other query reads all documents of its collections whose names its filter allows, and keeps
  /// only as many as offset and limit require.
  ///
  /// - Parameters:
  ///   - query: a query for which `FirestoreRequest.problem` is nil.
  ///   - pause: called for each examined document with the number of additional bytes held, which is negative when
  ///     bytes are released. An error that it throws ends the query.
  /// - Throws: the errors of `pause`, and `TreeError`, also if an examined document is damaged.
  mutating func documents(
    matching query: DocumentQuery, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> [FoundDocument] {
    if let limit = query.limit, limit <= 0 { return [] }
    let offset = max(0, Int(clamping: query.offset))
    let wanted = query.limit.map { limit in
      let (sum, isTooLarge) = offset.addingReportingOverflow(Int(clamping: limit))
      return isTooLarge ? .max : sum
    }
    let order = DocumentOrder(query)
    var found: [DocumentOrder.Candidate] = []
    if order.isThatOfTree(for: query) {
      try forEachCandidate(of: query, order, pause) { candidate in
        try pause(candidate.document.bytes)
        found.append(candidate)
        return wanted.map { found.count < $0 } ?? true
      }
    } else {
      var first = FirstElements<DocumentOrder.Candidate>(wanted, by: order.precedes)
      try forEachCandidate(of: query, order, pause) { candidate in
        try pause(candidate.document.bytes)
        if let dropped = first.insert(candidate) { try pause(-dropped.document.bytes) }
        return true
      }
      found = first.sorted()
    }
    return found.dropFirst(offset).map(\.document)
  }

  /// Calls `body` with each document that matches a query, in ascending order by name or in the query's order if that is
  /// by name, until `body` returns false.
  private mutating func forEachCandidate(
    of query: DocumentQuery, _ order: DocumentOrder, _ pause: (_ bytes: Int) throws -> Void,
    _ body: (DocumentOrder.Candidate) throws -> Bool
  ) throws {
    func visit(_ path: DocumentPath, _ document: StoredDocument) throws -> Bool {
      let document = FoundDocument(path: path, document: document)
      guard query.finds(path), try query.filter?.matches(document) ?? true,
        let candidate = try order.candidate(document)
      else { return true }
      return try body(candidate)
    }
    if let paths = query.filter?.namedDocuments {
      for path in paths.sorted(by: { (DocumentNames.compare($0, $1) < 0) != order.isDescendingByName }) {
        try pause(0)
        guard query.finds(path), let document = try document(at: path) else { continue }
        guard try visit(path, document) else { return }
      }
      return
    }
    if query.allDescendants {
      let group: DocumentRange =
        query.parent.segments.isEmpty ? .database(query.parent.database) : .subtree(query.parent)
      return try forEachDocument(in: group) { path, document in
        try pause(0)
        return try visit(path, document)
      }
    }
    let ids = order.isByName ? query.foundIDs(isDescending: order.isDescendingByName) : query.filteredIDs()
    try forEachDocument(of: query.collectionPath, in: ids, examining: { try pause(0) }, visit)
  }
}

extension FoundDocument {
  /// The size in bytes of the document's name and stored fields.
  var bytes: Int { path.segments.reduce(document.fields.bytes.count) { $0 + $1.utf8.count } }
}
