import RuleValues

/// The indexes of a tree, as one record of the space ``TreeSpace/indexes`` describes them.
public struct IndexCatalog: Hashable, Sendable {
  /// The indexes, including those that are being built or removed.
  package private(set) var definitions: [IndexDefinition]
  /// The number of the next index.
  private var nextNumber: UInt16

  /// The catalog of a tree without indexes.
  package static let empty = IndexCatalog(definitions: [], nextNumber: 1)

  private init(definitions: [IndexDefinition], nextNumber: UInt16) {
    self.definitions = definitions
    self.nextNumber = nextNumber
  }

  /// The indexes that are complete.
  package var complete: some Sequence<IndexDefinition> {
    definitions.lazy.filter { definition in definition.builtUpTo == nil && definition.content != .removed }
  }

  /// Whether an index is incomplete or has entries to delete.
  package var isUnfinished: Bool { definitions.contains { $0.builtUpTo != nil || $0.content == .removed } }

  /// What is declared.
  package var declarations: IndexDeclarations {
    var declarations = IndexDeclarations.declared
    for definition in definitions {
      switch definition.content {
      case .fields(let fields):
        declarations.isAutomatic = fields.isAutomatic
        declarations.overrides = fields.overrides
      case .composite(let index): declarations.composite.append(index)
      case .children(let index): declarations.children.append(index)
      case .removed: break
      }
    }
    return declarations
  }

  /// Changes the indexes to those of `declarations`. An index that is in both stays as it is.
  ///
  /// - Parameter isEmpty: whether the tree has no data, so that new indexes are complete and old ones have no entries.
  /// - Returns: false if all numbers for new indexes are used up; then nothing has changed.
  mutating func declare(_ declarations: IndexDeclarations, isEmpty: Bool) -> Bool {
    var wanted = declarations.composite.map { IndexDefinition.Content.composite($0) }
    wanted += declarations.children.map { .children($0) }
    let fields = FieldIndexes(declarations)
    if !fields.isEmpty { wanted.append(.fields(fields)) }
    var changed = self
    for place in changed.definitions.indices where !wanted.contains(changed.definitions[place].content) {
      changed.definitions[place].content = .removed
    }
    if isEmpty { changed.definitions.removeAll { $0.content == .removed } }
    for content in wanted where !changed.definitions.contains(where: { $0.content == content }) {
      // No key of a record begins with FF.
      guard changed.nextNumber < 0xFF00 else { return false }
      changed.definitions.append(IndexDefinition(changed.nextNumber, content, builtUpTo: isEmpty ? nil : []))
      changed.nextNumber += 1
    }
    self = changed
    return true
  }

  /// Records that an index is built up to a document; nil if it is complete.
  mutating func setBuilt(_ number: UInt16, upTo document: [UInt8]?) {
    for place in definitions.indices where definitions[place].number == number {
      definitions[place].builtUpTo = document
    }
  }

  /// Removes an index whose entries are deleted.
  mutating func remove(_ number: UInt16) { definitions.removeAll { $0.number == number } }

  // MARK: As bytes

  /// The key of the record. No index has the number 0.
  package static let key: [UInt8] = [0, 0]

  /// Returns whether the record may be in a range.
  package static func mayBe(in range: RecordRange) -> Bool {
    range.space == .indexes && range.lower.lexicographicallyPrecedes(key.appending(0))
  }

  /// The value of the record.
  var bytes: [UInt8] {
    let fields: DocumentFields = [
      "next": .integer(Int64(nextNumber)), "indexes": .array(definitions.map { .map($0.fields) }),
    ]
    // The fields are neither deep nor large, so they can be encoded.
    return (try? EncodedDocument(fields))?.bytes ?? []
  }

  /// Reads the value of the record.
  package init(_ bytes: [UInt8]) throws(RecordDamage) {
    guard let fields = try? EncodedDocument(unchecked: bytes).fields(), case .integer(let next)? = fields["next"],
      let nextNumber = UInt16(exactly: next), case .array(let indexes)? = fields["indexes"]
    else { throw RecordDamage("a malformed list of indexes") }
    var definitions: [IndexDefinition] = []
    for index in indexes {
      guard case .map(let fields) = index, let definition = IndexDefinition(fields) else {
        throw RecordDamage("a malformed index")
      }
      definitions.append(definition)
    }
    self.init(definitions: definitions, nextNumber: nextNumber)
  }
}

// MARK: Definitions as fields

extension IndexDefinition {
  fileprivate var fields: DocumentFields {
    var fields: DocumentFields = ["number": .integer(Int64(number))]
    if let builtUpTo { fields["builtUpTo"] = .bytes(builtUpTo) }
    switch content {
    case .fields(let indexes):
      fields["automatic"] = .bool(indexes.isAutomatic)
      fields["overrides"] = .array(
        indexes.overrides.map { override in
          .map([
            "collection": .string(override.collection), "field": .string(override.field.description),
            "indexes": .array(
              override.indexes.map {
                .map(["scope": .string($0.scope.rawValue), "order": .string($0.order.rawValue)])
              }),
          ])
        })
    case .composite(let index):
      fields["collection"] = .string(index.collection)
      fields["scope"] = .string(index.scope.rawValue)
      fields["fields"] = .array(
        index.fields.map {
          .map(["path": .string($0.path.description), "order": .string($0.order.rawValue)])
        })
    case .children(let index):
      // No key is empty, so an empty text means any key.
      fields["place"] = .array(index.place.map { .string($0?.text ?? "") })
      fields["value"] = .array(index.value.keys.map { .string($0.text) })
    case .removed: break
    }
    return fields
  }

  fileprivate init?(_ fields: DocumentFields) {
    guard case .integer(let integer)? = fields["number"], let number = UInt16(exactly: integer) else { return nil }
    var builtUpTo: [UInt8]?
    if case .bytes(let bytes)? = fields["builtUpTo"] { builtUpTo = bytes }
    let content: Content?
    if fields["automatic"] != nil {
      content = FieldIndexes(fields).map { .fields($0) }
    } else if fields["collection"] != nil {
      content = CompositeIndex(fields).map { .composite($0) }
    } else if fields["place"] != nil {
      content = ChildIndex(fields).map { .children($0) }
    } else {
      content = .removed
    }
    guard let content else { return nil }
    self.init(number, content, builtUpTo: builtUpTo)
  }
}

extension FieldIndexes {
  fileprivate init?(_ fields: DocumentFields) {
    guard case .bool(let isAutomatic)? = fields["automatic"], let overrides = fields.maps("overrides") else {
      return nil
    }
    var declarations = IndexDeclarations(isAutomatic: isAutomatic)
    for override in overrides {
      guard let collection = override.text("collection"),
        let field = override.text("field").flatMap(FieldPath.init(_:)),
        let indexes = override.maps("indexes")
      else { return nil }
      var known: [FieldOverride.Index] = []
      for index in indexes {
        guard let scope = index.text("scope").flatMap(IndexScope.init(rawValue:)),
          let order = index.text("order").flatMap(IndexOrder.init(rawValue:))
        else { return nil }
        known.append(FieldOverride.Index(scope, order))
      }
      declarations.overrides.append(FieldOverride(collection, field, known))
    }
    self.init(declarations)
  }
}

extension CompositeIndex {
  fileprivate init?(_ fields: DocumentFields) {
    guard let collection = fields.text("collection"),
      let scope = fields.text("scope").flatMap(IndexScope.init(rawValue:)),
      let entries = fields.maps("fields")
    else { return nil }
    var known: [Field] = []
    for entry in entries {
      guard let path = entry.text("path").flatMap(FieldPath.init(_:)),
        let order = entry.text("order").flatMap(IndexOrder.init(rawValue:))
      else { return nil }
      known.append(Field(path, order))
    }
    self.init(collection, scope: scope, known)
  }
}

extension ChildIndex {
  fileprivate init?(_ fields: DocumentFields) {
    guard let place = fields.texts("place"), let value = fields.texts("value") else { return nil }
    self.init(place.map { $0.isEmpty ? nil : DataKey($0) }, on: DataPath(value.map { DataKey($0) }))
  }
}

extension DocumentFields {
  fileprivate func texts(_ name: String) -> [String]? {
    guard case .array(let values)? = self[name] else { return nil }
    let texts = values.compactMap { value -> String? in
      if case .string(let text) = value { text } else { nil }
    }
    return texts.count == values.count ? texts : nil
  }

  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }

  fileprivate func maps(_ name: String) -> [DocumentFields]? {
    guard case .array(let values)? = self[name] else { return nil }
    let maps = values.compactMap { value -> DocumentFields? in
      if case .map(let fields) = value { fields } else { nil }
    }
    return maps.count == values.count ? maps : nil
  }
}
