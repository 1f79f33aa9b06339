import RuleValues

/// The entries of one document in the indexes of a tree.
struct DocumentEntries {
  /// The most entries that a document may have (documentation "Usage and limits").
  static let maximum = 40_000

  private let path: DocumentPath
  private let collection: DocumentPath
  private let collectionID: String
  private(set) var entries: [IndexRecord] = []
  /// Whether the document has more entries than ``maximum``.
  private(set) var isTooMany = false

  /// Lists the entries of a document with these fields, in the order of their keys.
  init(of path: DocumentPath, _ fields: DocumentFields, in definitions: some Sequence<IndexDefinition>) {
    self.path = path
    collection = path.parent ?? path
    collectionID = collection.id ?? ""
    for definition in definitions {
      switch definition.content {
      case .fields(let indexes): add(fields, in: [], indexes, of: definition)
      case .composite(let index): add(fields, index, of: definition)
      case .children, .removed: break
      }
    }
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private mutating func add(_ entry: IndexRecord) {
    if entries.count < Self.maximum { entries.append(entry) } else { isTooMany = true }
  }

  private mutating func add(
    _ fields: DocumentFields, in outer: [String], _ indexes: FieldIndexes, of definition: IndexDefinition
  ) {
    for entry in fields.entries {
      if isTooMany { return }
      let field = FieldPath(names: outer + [entry.name])
      for index in indexes.indexes(field, in: collectionID) {
        let key = definition.key(field, index, of: collection)
        let name = IndexNameForm(index.scope, endingWith: index.order).bytes(path)
        for value in Self.values(entry.value, index.order) {
          var key = key
          key.append(value)
          add(IndexRecord(key, name: name))
        }
      }
      if case .map(let inner) = entry.value { add(inner, in: field.names, indexes, of: definition) }
    }
  }

  private mutating func add(_ fields: DocumentFields, _ index: CompositeIndex, of definition: IndexDefinition) {
    guard CodeUnits.equal(index.collection, collectionID) else { return }
    var keys = [definition.key(index, of: collection)]
    for field in index.fields {
      guard let value = fields.value(at: field.path.names[...]) else { return }
      let values = Self.values(value, field.order)
      keys = keys.flatMap { key in
        values.prefix(Self.maximum).map { value in
          var key = key
          key.append(value, isDescending: field.order == .descending)
          return key
        }
      }
    }
    let name = index.nameForm.bytes(path)
    for key in keys { add(IndexRecord(key, name: name)) }
  }

  /// Returns the values that an index sorts: those of an array without repetitions, or the value itself.
  private static func values(_ value: DocumentValue, _ order: IndexOrder) -> [DocumentValue] {
    guard order == .contains else { return [value] }
    guard case .array(let elements) = value else { return [] }
    var keys: Set<IndexKey> = []
    return elements.filter { element in
      var key = IndexKey()
      key.append(element)
      return keys.insert(key).inserted
    }
  }
}

extension DocumentFields {
  /// Returns the value at a path through nested maps.
  fileprivate func value(at names: ArraySlice<String>) -> DocumentValue? {
    guard let first = names.first, let value = self[first] else { return nil }
    let rest = names.dropFirst()
    if rest.isEmpty { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: rest)
  }
}
