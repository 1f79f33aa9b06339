import RuleValues

/// The entries of one document in the indexes of a tree.
struct DocumentEntries {
  /// The most entries that a document may have (documentation "Usage and limits").
  static let maximum = 40_000

  /// An entry: its key, and its value.
  struct Entry: Hashable {
    let key: [UInt8]
    let value: [UInt8]

    /// Ends the key with the name of the document.
    ///
    /// The value tells how many bytes of the key are the name, and in its first bit whether a value before it was cut.
    init(_ key: IndexKey, _ path: DocumentPath, _ form: IndexNameForm) {
      var whole = key
      whole.append(name: path, form)
      let nameBytes = UInt16(truncatingIfNeeded: whole.bytes.count - key.bytes.count)
      var value: [UInt8] = []
      value.append(bigEndian: nameBytes | (key.isCut ? 0x8000 : 0))
      self.key = whole.bytes
      self.value = value
    }
  }

  private let path: DocumentPath
  private let collection: DocumentPath
  private let collectionID: String
  private(set) var entries: [Entry] = []
  /// Whether the document has more entries than ``maximum``.
  private(set) var isTooMany = false

  /// Lists the entries of a document with these fields, in the order of their keys.
  init(of path: DocumentPath, _ fields: DocumentFields, in definitions: some Sequence<IndexDefinition>) {
    self.path = path
    collection = path.parent ?? path
    collectionID = collection.id ?? ""
    for definition in definitions {
      switch definition.content {
      case .fields(let indexes): add(fields, [], indexes, definition)
      case .composite(let index): add(fields, index, definition)
      case .removed: break
      }
    }
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private mutating func add(_ entry: Entry) {
    if entries.count < Self.maximum { entries.append(entry) } else { isTooMany = true }
  }

  private mutating func add(
    _ fields: DocumentFields, _ outer: [String], _ indexes: FieldIndexes, _ definition: IndexDefinition
  ) {
    for field in fields.entries {
      if isTooMany { return }
      let name = FieldPath(names: outer + [field.name])
      for index in indexes.indexes(name, in: collectionID) {
        let key = definition.key(name, index, of: collection)
        for value in Self.values(field.value, index.order) {
          var key = key
          key.append(value)
          add(Entry(key, path, IndexNameForm(index.scope, endingWith: index.order)))
        }
      }
      if case .map(let inner) = field.value { add(inner, name.names, indexes, definition) }
    }
  }

  private mutating func add(_ fields: DocumentFields, _ index: CompositeIndex, _ definition: IndexDefinition) {
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
    for key in keys { add(Entry(key, path, index.nameForm)) }
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
