package import RuleValues

/// An entry of an index.
package struct IndexEntry: Hashable, Sendable {
  /// The path of the document.
  package let path: DocumentPath
  /// Whether a value of the entry was cut, so that the order of entries may not be that of their values.
  package let isCut: Bool
}

/// The entries of an index in a range, read in batches. The snapshot is free for other reads between batches.
package struct IndexEntries {
  private let collection: DocumentPath
  private let form: IndexNameForm
  /// What is left to read; nil at the end.
  private var rest: RecordRange?

  /// Creates an iterator.
  ///
  /// - Parameters:
  ///   - range: the keys of the entries.
  ///   - collection: the path of the collection. For a collection group, only its database matters.
  ///   - form: how the entries name their documents.
  package init(_ range: RecordRange, of collection: DocumentPath, _ form: IndexNameForm) {
    self.collection = collection
    self.form = form
    rest = range.upper.map { range.lower.lexicographicallyPrecedes($0) } ?? true ? range : nil
  }

  /// Returns up to `count` further entries; empty at the end.
  package mutating func next(_ count: Int, in snapshot: inout some TreeSnapshot) throws(TreeError) -> [IndexEntry] {
    guard let range = rest else { return [] }
    var entries: [IndexEntry] = []
    var last: [UInt8] = []
    let batch = RecordRange(
      .indexes, from: range.lower, to: range.upper, isDescending: range.isDescending, limit: count)
    try snapshot.forEachRecord(in: batch) { record throws(RecordDamage) in
      entries.append(try entry(record))
      if entries.count == count { last = Array(record.key) }
      return .next
    }
    if entries.count < count {
      rest = nil
    } else if range.isDescending {
      rest = RecordRange(.indexes, from: range.lower, to: last, isDescending: true)
    } else {
      rest = RecordRange(.indexes, from: last.appending(0), to: range.upper)
    }
    return entries
  }

  private func entry(_ record: Record) throws(RecordDamage) -> IndexEntry {
    let (isCut, name) = try IndexRecord.parts(record)
    let path = form.isDescending ? self.path(name.map { ~$0 }) : self.path(name)
    guard let path, path.isDocument else { throw RecordDamage("an index entry without a document's name") }
    return IndexEntry(path: path, isCut: isCut)
  }

  private func path(_ name: [UInt8]) -> DocumentPath? { name.withUnsafeBytes { path($0) } }

  private func path(_ name: UnsafeRawBufferPointer) -> DocumentPath? {
    switch form.scope {
    case .collection: IndexKey.id(name).map { collection.appending($0) }
    case .collectionGroup: IndexKey.ids(name).map { DocumentPath($0, database: collection.database) }
    }
  }
}

extension TreeSnapshot {
  /// Calls `body` with the key of each child that has an entry in a range, until `body` returns false.
  ///
  /// - Parameter body: also receives whether the value of the entry was cut.
  package mutating func forEachIndexedChild(
    in range: RecordRange, _ body: (_ key: DataKey, _ isCut: Bool) throws -> Bool
  ) throws {
    try visit(range) { record in
      let (isCut, name) = try IndexRecord.parts(record)
      var decoder = KeyDecoder(name, from: 0)
      guard let key = decoder.next(), !decoder.hasMore else {
        throw RecordDamage("an index entry without a child's key")
      }
      return try body(key, isCut) ? .next : .end
    }
  }

  /// Checks that the complete indexes have exactly the entries of the documents.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` for an entry that is missing or should not be there.
  package mutating func checkIndexes() throws {
    let definitions = Array(try indexCatalog().complete)
    var expected = try checkChildren(in: definitions)
    var snapshot = self
    try forEachDocument(in: .everything) { path, document in
      let entries = DocumentEntries(of: path, try document.readFields(at: path), in: definitions).entries
      expected += entries.count
      for entry in entries {
        guard try snapshot.has(entry) else {
          throw TreeError.corrupt(path: path.description, detail: "an index entry is missing")
        }
      }
      return true
    }
    var found = 0
    for definition in definitions {
      try forEachRecord(in: definition.records) { _ in
        found += 1
        return .next
      }
    }
    guard found == expected else {
      throw TreeError.corrupt(path: "the indexes", detail: "\(found) index entries for \(expected) values")
    }
  }

  /// Returns how many entries the children should have.
  private mutating func checkChildren(in definitions: [IndexDefinition]) throws(TreeError) -> Int {
    var count = 0
    for definition in definitions {
      guard case .children(let index) = definition.content else { continue }
      var children = IndexedChildren(index, below: .root)
      while case let batch = try children.next(100, in: &self), !batch.isEmpty {
        count += batch.count
        for child in batch {
          guard try has(definition.entry(of: child, on: index.value, in: &self)) else {
            throw .corrupt(path: child.path?.description ?? "Realtime data", detail: "an index entry is missing")
          }
        }
      }
    }
    return count
  }

  private mutating func has(_ entry: IndexRecord) throws(TreeError) -> Bool {
    try entry.key.withRawBytes { key throws(TreeError) in
      let lookup = CollectionOfOne(RecordLookup(.indexes, key))
      var isThere = false
      try get(lookup.span) { _, record throws(RecordDamage) in isThere = record?.value == entry.value }
      return isThere
    }
  }
}
