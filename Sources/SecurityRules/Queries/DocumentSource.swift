import DocumentTrees
import RuleRequests
import RuleValues

/// Where a query finds its documents, and in which order.
struct DocumentSource {
  /// How a visit of the candidates ended.
  enum End {
    /// After the last candidate, or when `body` wanted no more.
    case complete
    /// Before a candidate whose place in the order is unknown.
    case outOfOrder
  }

  private enum Way {
    /// The documents with these names.
    case named([DocumentPath])
    /// The entries of indexes.
    case indexes(QueryPlan)
    /// All documents of the collection or group.
    case collection
  }

  private let query: DocumentQuery
  private let order: DocumentOrder
  private let way: Way
  /// Whether the candidates come in the order of the query.
  let isInOrder: Bool

  /// Whether only entries of indexes are read.
  var usesIndexes: Bool {
    if case .indexes = way { true } else { false }
  }

  /// Chooses the source that reads least.
  init(_ query: DocumentQuery, _ order: DocumentOrder, in snapshot: inout some TreeSnapshot) throws(TreeError) {
    self.query = query
    self.order = order
    if let names = query.filter?.namedDocuments {
      way = .named(names.sorted { (DocumentNames.compare($0, $1) < 0) != order.isDescendingByName })
      isInOrder = order.isByName
    } else if !query.collection.isEmpty, !(order.isByName && query.filter == nil),
      let plan = QueryPlan(query, order, try snapshot.indexCatalog())
    {
      way = .indexes(plan)
      isInOrder = plan.isInOrder
    } else {
      way = .collection
      isInOrder = order.isThatOfTree(for: query)
    }
  }

  private init(_ source: DocumentSource, isInOrder: Bool) {
    (query, order, way) = (source.query, source.order, source.way)
    self.isInOrder = isInOrder
  }

  /// The same source for candidates that are sorted afterwards.
  var sorting: DocumentSource { DocumentSource(self, isInOrder: false) }

  /// Calls `body` with each document that matches the query and lies between its cursors, until `body` returns false.
  ///
  /// - Returns: ``End/outOfOrder`` only if ``isInOrder``. The visited candidates are then the first of the order.
  func forEachCandidate<Snapshot: TreeSnapshot>(
    in snapshot: inout Snapshot, _ budget: inout ReadBudget,
    _ body: (DocumentOrder.Candidate, inout ReadBudget) throws -> Bool
  ) throws -> End {
    switch way {
    case .named(let paths):
      for path in paths {
        try budget.examine()
        guard query.finds(path), let document = try snapshot.document(at: path) else { continue }
        guard let candidate = try candidate(path, document) else { continue }
        guard try body(candidate, &budget) else { break }
      }
      return .complete
    case .indexes(let plan): return try forEachCandidate(of: plan, in: &snapshot, &budget, body)
    case .collection:
      try forEachCandidateOfCollection(in: &snapshot, &budget, body)
      return .complete
    }
  }

  /// Returns the document with its place in the order; nil if it does not match.
  private func candidate(
    _ path: DocumentPath, _ document: StoredDocument
  ) throws(TreeError) -> DocumentOrder.Candidate? {
    query.finds(path) ? try candidate(FoundDocument(path: path, document: document), isBetweenCursors: false) : nil
  }

  /// Returns a document of the collection or group with its place in the order; nil if it does not match.
  private func candidate(
    _ document: FoundDocument, isBetweenCursors: Bool
  ) throws(TreeError) -> DocumentOrder.Candidate? {
    guard try query.filter?.matches(document) ?? true else { return nil }
    return try order.candidate(document, isBetweenCursors: isBetweenCursors)
  }

  private func forEachCandidateOfCollection(
    in snapshot: inout some TreeSnapshot, _ budget: inout ReadBudget,
    _ body: (DocumentOrder.Candidate, inout ReadBudget) throws -> Bool
  ) throws {
    if query.allDescendants || query.collection.isEmpty {
      let group: DocumentRange =
        query.parent.segments.isEmpty ? .database(query.parent.database) : .subtree(query.parent)
      return try snapshot.forEachDocument(in: group) { path, document in
        try budget.examine()
        guard let candidate = try candidate(path, document) else { return true }
        return try body(candidate, &budget)
      }
    }
    let (ids, areBetweenCursors) =
      order.isByName ? query.foundIDs(isDescending: order.isDescendingByName) : (query.filteredIDs(), false)
    try snapshot.forEachDocument(of: query.collectionPath, in: ids, examining: { try budget.examine() }) {
      path, document in
      let document = FoundDocument(path: path, document: document)
      guard let candidate = try candidate(document, isBetweenCursors: areBetweenCursors) else { return true }
      return try body(candidate, &budget)
    }
  }

  // MARK: Indexes

  private func forEachCandidate<Snapshot: TreeSnapshot>(
    of plan: QueryPlan, in snapshot: inout Snapshot, _ budget: inout ReadBudget,
    _ body: (DocumentOrder.Candidate, inout ReadBudget) throws -> Bool
  ) throws -> End {
    var scans = plan.scans.map { IndexedCandidates($0, of: query, isInOrder: isInOrder) }
    // An alternative may find what another one has found.
    var visited: Set<DocumentPath> = []
    func visit(_ candidate: DocumentOrder.Candidate, _ budget: inout ReadBudget) throws -> Bool {
      guard scans.count == 1 || visited.insert(candidate.document.path).inserted else { return true }
      return try body(candidate, &budget)
    }
    guard isInOrder else {
      for index in scans.indices {
        while let candidate = try scans[index].next(in: &snapshot, &budget, candidate) {
          guard try visit(candidate, &budget) else { return .complete }
        }
      }
      return .complete
    }
    var heads: [DocumentOrder.Candidate?] = []
    for index in scans.indices { heads.append(try scans[index].next(in: &snapshot, &budget, candidate)) }
    while !scans.contains(where: \.isOutOfOrder) {
      let first = heads.indices.filter { heads[$0] != nil }.min { left, right in
        guard let left = heads[left], let right = heads[right] else { return false }
        return order.precedes(left, right)
      }
      guard let first, let candidate = heads[first] else { return .complete }
      guard try visit(candidate, &budget) else { return .complete }
      heads[first] = try scans[first].next(in: &snapshot, &budget, self.candidate)
    }
    return .outOfOrder
  }
}

/// The candidates that the entries of one scan lead to, in the order of the entries.
private struct IndexedCandidates {
  private static let batchSize = 128

  private let query: DocumentQuery
  private let isInOrder: Bool
  private var entries: IndexEntries
  private var batch: ArraySlice<IndexEntry> = []
  private var documents: ArraySlice<StoredDocument?> = []
  /// How many entries are read next.
  private var count: Int
  /// Whether the next entry's place in the order is unknown. Then ``next(in:_:_:)`` returns nil.
  private(set) var isOutOfOrder = false

  init(_ scan: QueryPlan.Scan, of query: DocumentQuery, isInOrder: Bool) {
    self.query = query
    self.isInOrder = isInOrder
    entries = IndexEntries(scan.records, of: query.collectionPath, scan.form)
    count = min(Self.batchSize, query.limit.map { Int(clamping: $0) } ?? Self.batchSize)
  }

  mutating func next(
    in snapshot: inout some TreeSnapshot, _ budget: inout ReadBudget,
    _ candidate: (DocumentPath, StoredDocument) throws(TreeError) -> DocumentOrder.Candidate?
  ) throws -> DocumentOrder.Candidate? {
    while !isOutOfOrder {
      if batch.isEmpty {
        batch = try entries.next(count, in: &snapshot)[...]
        documents = try snapshot.documents(at: batch.map(\.path))[...]
        count = Self.batchSize
      }
      guard let entry = batch.first else { return nil }
      if isInOrder, entry.isCut {
        isOutOfOrder = true
        return nil
      }
      batch.removeFirst()
      try budget.examine()
      guard let document = documents.popFirst() ?? nil else {
        throw TreeError.corrupt(path: entry.path.description, detail: "an index has an entry of a missing document")
      }
      if let found = try candidate(entry.path, document) { return found }
    }
    return nil
  }
}
