package import RuleValues

/// An index as a tree keeps it: what it contains, the first bytes of its entries, and how much of it is built.
///
/// An entry is a record of the space ``TreeSpace/indexes`` without a value of its own. Its key is the number of the index,
/// what the entries of one query have in common, the values, and the name of the document. See ``IndexKey``.
package struct IndexDefinition: Hashable, Sendable {
  /// What an index contains.
  package enum Content: Hashable, Sendable {
    /// The indexes on single fields.
    case fields(FieldIndexes)
    /// An index on several fields.
    case composite(CompositeIndex)
    /// An index of children of Realtime data.
    case children(ChildIndex)
    /// An index that is no longer declared. Its entries are deleted.
    case removed
  }

  /// The number of the index in its tree. It is never used again.
  package let number: UInt16
  /// What the index contains.
  package var content: Content
  /// The key of the last document or child whose entries are in the index; nil if the index is complete.
  package var builtUpTo: [UInt8]?

  /// Creates an index.
  package init(_ number: UInt16, _ content: Content, builtUpTo: [UInt8]? = nil) {
    self.number = number
    self.content = content
    self.builtUpTo = builtUpTo
  }

  /// Whether the entries are those of documents.
  var isOfDocuments: Bool {
    switch content {
    case .fields, .composite: true
    case .children, .removed: false
    }
  }

  /// Returns whether the entries of the document or child with this key are kept in the index now. Those of documents that
  /// the index has not reached yet are added later, with all others.
  func includes(_ key: [UInt8]) -> Bool { builtUpTo.map { !$0.lexicographicallyPrecedes(key) } ?? true }

  /// All entries of the index.
  var records: RecordRange { .below(.indexes, key.bytes) }

  var key: IndexKey {
    var key = IndexKey()
    key.append(bigEndian: number)
    return key
  }

  // MARK: Keys

  /// Returns the first bytes of the entries that a query of one field reads.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - index: the index of the field.
  ///   - collection: the path of the collection. For a collection group, only its database and its id matter.
  package func key(_ field: FieldPath, _ index: FieldOverride.Index, of collection: DocumentPath) -> IndexKey {
    var key = key
    key.append(index.order == .contains ? 2 : 1)
    key.append(index.scope, collection)
    key.append(names: field.names)
    return key
  }

  /// Returns the first bytes of the entries that a query of several fields reads.
  package func key(_ index: CompositeIndex, of collection: DocumentPath) -> IndexKey {
    var key = key
    key.append(index.scope, collection)
    return key
  }
}

extension IndexKey {
  /// Appends what an index calls the collection.
  fileprivate mutating func append(_ scope: IndexScope, _ collection: DocumentPath) {
    append(scope == .collection ? 1 : 2)
    append(name: collection.database)
    switch scope {
    case .collection: append(path: collection)
    case .collectionGroup: append(name: collection.id ?? "")
    }
  }

}

/// How the entries of an index name their documents.
package struct IndexNameForm: Hashable, Sendable {
  /// Whether entries name the id in a collection, or the path in a database.
  package let scope: IndexScope
  /// Whether the names are in descending order, as those behind a descending field are.
  package let isDescending: Bool

  /// Creates the form of an index with these fields.
  package init(_ scope: IndexScope, endingWith order: IndexOrder) {
    self.scope = scope
    isDescending = order == .descending
  }

  /// Returns the name of a document, which is the last part of a key.
  package func bytes(_ path: DocumentPath) -> [UInt8] {
    var name = IndexKey()
    switch scope {
    case .collection: name.append(id: path.id ?? "")
    case .collectionGroup: name.append(path: path)
    }
    return isDescending ? name.bytes.map { ~$0 } : name.bytes
  }
}

/// The indexes on single fields: the automatic ones and their overrides.
package struct FieldIndexes: Hashable, Sendable {
  /// Whether fields without an override have indexes.
  package let isAutomatic: Bool
  /// The overrides.
  package let overrides: [FieldOverride]

  /// The indexes of every field in Cloud Firestore. The one by ascending values also serves descending order.
  private static let automatic: [FieldOverride.Index] = [.init(.collection, .ascending), .init(.collection, .contains)]

  /// Creates the indexes of `declarations`.
  package init(_ declarations: IndexDeclarations) {
    isAutomatic = declarations.isAutomatic
    overrides = declarations.overrides
  }

  /// Whether there are no indexes.
  package var isEmpty: Bool { !isAutomatic && overrides.allSatisfy(\.indexes.isEmpty) }

  /// Returns the indexes of a field. A field in a map without an override has those of the map (documentation "Index
  /// types", "Single-field index exemptions").
  ///
  /// - Parameter collection: the id of the collection.
  package func indexes(_ field: FieldPath, in collection: String) -> [FieldOverride.Index] {
    let covering = overrides.filter { override in
      CodeUnits.equal(override.collection, collection)
        && (override.field == .everyField || override.field.contains(field))
    }
    let best = covering.max { $0.depth < $1.depth }
    guard let best else { return isAutomatic ? Self.automatic : [] }
    var indexes: [FieldOverride.Index] = []
    for index in best.indexes {
      let index = index.order == .descending ? FieldOverride.Index(index.scope, .ascending) : index
      if !indexes.contains(index) { indexes.append(index) }
    }
    return indexes
  }
}

extension FieldOverride {
  /// How many names its field has; 0 for all fields.
  fileprivate var depth: Int { field == .everyField ? 0 : field.names.count }
}

extension FieldPath {
  /// All fields, in a ``FieldOverride``.
  static let everyField = FieldPath(names: ["*"])
}
