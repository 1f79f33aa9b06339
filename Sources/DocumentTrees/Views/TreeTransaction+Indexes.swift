import RuleValues

extension TreeSnapshot {
  /// Reads the list of the tree's indexes. See ``TreeSnapshot/indexCatalog()``.
  package mutating func readIndexCatalog() throws(TreeError) -> IndexCatalog {
    var catalog = IndexCatalog.empty
    try IndexCatalog.key.withRawBytes { key throws(TreeError) in
      let lookup = CollectionOfOne(RecordLookup(.indexes, key))
      try get(lookup.span) { _, record throws(RecordDamage) in
        if let record { catalog = try IndexCatalog(record.value) }
      }
    }
    return catalog
  }
}

extension TreeTransaction {
  /// Changes which indexes the tree keeps.
  ///
  /// Indexes of an empty tree are complete at once. Others are built by ``buildIndexes(documents:)``. Until then, queries
  /// do not use them.
  ///
  /// - Throws: ``TreeError/tooLarge(path:)`` if indexes were declared more than 65,000 times.
  package mutating func declareIndexes(_ declarations: IndexDeclarations) throws(TreeError) {
    var catalog = try indexCatalog()
    guard declarations != catalog.declarations else { return }
    var isEmpty = true
    for space in [TreeSpace.documents, .realtime] {
      try forEachRecord(in: RecordRange(space, limit: 1)) { _ in
        isEmpty = false
        return .end
      }
    }
    guard catalog.declare(declarations, isEmpty: isEmpty) else { throw .tooLarge(path: "the list of indexes") }
    try put(catalog.bytes, at: IndexCatalog.key, in: .indexes)
  }

  /// Makes all indexes of documents incomplete, in a tree without documents.
  mutating func restartIndexes() throws(TreeError) {
    var catalog = try indexCatalog()
    if catalog.definitions.isEmpty { return }
    for definition in catalog.definitions where definition.isOfDocuments {
      catalog.setBuilt(definition.number, upTo: [])
    }
    try put(catalog.bytes, at: IndexCatalog.key, in: .indexes)
  }

  /// Keeps the indexes when a document changes. It is called before the change.
  ///
  /// - Parameters:
  ///   - path: the path of the document.
  ///   - old: the document before the change; nil if it does not exist.
  ///   - new: the document after the change; nil if it is deleted.
  mutating func updateIndexes(
    _ path: DocumentPath, from old: StoredDocument?, to new: StoredDocument?
  ) throws(TreeError) {
    var definitions = try indexCatalog().definitions.filter(\.isOfDocuments)
    if definitions.isEmpty { return }
    let key = DocumentKind.key(path).bytes
    definitions.removeAll { !$0.includes(key) }
    if definitions.isEmpty { return }
    let before = try entries(of: old, at: path, in: definitions)
    let after = try entries(of: new, at: path, in: definitions)
    var (left, right) = (before[...], after[...])
    while let entry = left.first {
      while let added = right.first, added.key.lexicographicallyPrecedes(entry.key) {
        try put(added.value, at: added.key, in: .indexes)
        right.removeFirst()
      }
      if let kept = right.first, kept.key == entry.key {
        if kept != entry { try put(kept.value, at: kept.key, in: .indexes) }
        right.removeFirst()
      } else {
        try delete(.exactly(.indexes, entry.key))
      }
      left.removeFirst()
    }
    for added in right { try put(added.value, at: added.key, in: .indexes) }
  }

  private func entries(
    of document: StoredDocument?, at path: DocumentPath, in definitions: [IndexDefinition]
  ) throws(TreeError) -> [IndexRecord] {
    guard let document else { return [] }
    let entries = DocumentEntries(of: path, try document.readFields(at: path), in: definitions)
    guard !entries.isTooMany else { throw .tooManyIndexEntries(path: path, limit: DocumentEntries.maximum) }
    return entries.entries
  }

  // MARK: Building

  /// Builds a part of the incomplete indexes, or deletes entries of a removed index.
  ///
  /// Each call continues where the last one ended, also if the process was killed in between.
  ///
  /// - Parameter documents: how many documents or children it reads, or entries it deletes.
  /// - Returns: how much it did; nil if nothing is left to do.
  package mutating func buildIndexes(documents: Int) throws(TreeError) -> IndexProgress? {
    var catalog = try indexCatalog()
    if let removed = catalog.definitions.first(where: { $0.content == .removed }) {
      return try deleteEntries(of: removed, entries: documents, &catalog)
    }
    for definition in catalog.definitions where definition.builtUpTo != nil {
      guard case .children(let index) = definition.content else { continue }
      return try buildChildren(of: definition, index, children: documents, &catalog)
    }
    let incomplete = catalog.definitions.filter { $0.isOfDocuments }.compactMap(\.builtUpTo)
    guard let start = incomplete.min(by: { $0.lexicographicallyPrecedes($1) }) else { return nil }
    let definitions = catalog.definitions.filter { $0.isOfDocuments && $0.builtUpTo == start }
    let built = try collect(after: start, documents: documents, in: definitions)
    for entry in built.entries { try put(entry.value, at: entry.key, in: .indexes) }
    let end = built.count < documents ? nil : built.last
    for definition in definitions { catalog.setBuilt(definition.number, upTo: end) }
    try put(catalog.bytes, at: IndexCatalog.key, in: .indexes)
    return IndexProgress(documents: built.count, entries: built.entries.count)
  }

  /// Returns the entries of the documents after a key, in the order of their keys: entries that are written in order
  /// change each page of a store once.
  private mutating func collect(
    after start: [UInt8], documents: Int, in definitions: [IndexDefinition]
  ) throws(TreeError) -> (entries: [IndexRecord], count: Int, last: [UInt8]) {
    var entries: [IndexRecord] = []
    var last = start
    var count = 0
    var tooMany: DocumentPath?
    let range = RecordRange(.documents, from: start.isEmpty ? [] : start.appending(0), limit: documents)
    try forEachRecord(in: range) { record throws(RecordDamage) in
      let path = try DocumentKind.place(record.key)
      let document = try DocumentKind.value(record)
      let fields: DocumentFields
      do throws(CorruptDocument) {
        fields = try document.fields.fields()
      } catch {
        throw RecordDamage(error.description)
      }
      let found = DocumentEntries(of: path, fields, in: definitions)
      guard !found.isTooMany else {
        tooMany = path
        return .end
      }
      entries += found.entries
      last = Array(record.key)
      count += 1
      return .next
    }
    if let tooMany { throw .tooManyIndexEntries(path: tooMany, limit: DocumentEntries.maximum) }
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return (entries, count, last)
  }

  private mutating func deleteEntries(
    of definition: IndexDefinition, entries: Int, _ catalog: inout IndexCatalog
  ) throws(TreeError) -> IndexProgress {
    let all = definition.records
    var count = 0
    var last: [UInt8] = []
    try forEachRecord(in: RecordRange(.indexes, from: all.lower, to: all.upper, limit: entries)) { record in
      count += 1
      last = Array(record.key)
      return .next
    }
    if count > 0 { try delete(RecordRange(.indexes, from: all.lower, to: last.appending(0))) }
    if count < entries {
      catalog.remove(definition.number)
      try put(catalog.bytes, at: IndexCatalog.key, in: .indexes)
    }
    return IndexProgress(documents: 0, entries: count)
  }
}

/// How much a part of a build did.
package struct IndexProgress: Hashable, Sendable {
  /// The number of documents whose entries were added.
  package let documents: Int
  /// The number of entries that were added or deleted.
  package let entries: Int
}
