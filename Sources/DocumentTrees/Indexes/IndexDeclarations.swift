public import RuleValues

/// The indexes that a tree keeps: what documents and children are sorted by, so that a query reads only what it
/// finds.
///
/// Every index is updated in the transaction that changes the data. The more indexes there are, the more a write costs.
public struct IndexDeclarations: Hashable, Sendable {
  /// Whether every field of every document has an index, as in Cloud Firestore: its values in ascending and descending
  /// order, and the members of arrays. Each query with one filter or one order is then served by an index.
  public var isAutomatic: Bool
  /// Changes of the automatic indexes: `fieldOverrides` of `firestore.indexes.json`. Each index that one of them declares
  /// is kept even if ``isAutomatic`` is false.
  public var overrides: [FieldOverride]
  /// The indexes on several fields: `indexes` of `firestore.indexes.json`.
  public var composite: [CompositeIndex]
  /// The indexes of Realtime data: `.indexOn` of the rules.
  public var children: [ChildIndex]

  /// Creates declarations.
  public init(
    isAutomatic: Bool, overrides: [FieldOverride] = [], composite: [CompositeIndex] = [], children: [ChildIndex] = []
  ) {
    self.isAutomatic = isAutomatic
    self.overrides = overrides
    self.composite = composite
    self.children = children
  }

  /// An index on every field, as in Cloud Firestore.
  public static let automatic = IndexDeclarations(isAutomatic: true)

  /// Only indexes that are declared. Writes cost as little as possible.
  public static let declared = IndexDeclarations(isAutomatic: false)
}

/// The documents that an index covers (`queryScope`).
public enum IndexScope: String, Hashable, Sendable {
  /// Each collection with the id is indexed separately.
  case collection = "COLLECTION"
  /// All collections with the id are indexed together, for queries of a collection group.
  case collectionGroup = "COLLECTION_GROUP"
}

/// How an index sorts the values of a field (`order` and `arrayConfig`).
public enum IndexOrder: String, Hashable, Sendable {
  /// From the least value to the greatest.
  case ascending = "ASCENDING"
  /// From the greatest value to the least.
  case descending = "DESCENDING"
  /// By the members of an array, for `array-contains` and `array-contains-any`.
  case contains = "CONTAINS"
}

/// An index on several fields of the documents of a collection.
public struct CompositeIndex: Hashable, Sendable {
  /// A field of the index.
  public struct Field: Hashable, Sendable {
    /// The field.
    public let path: FieldPath
    /// How its values are sorted.
    public let order: IndexOrder

    /// Creates a field of an index.
    public init(_ path: FieldPath, _ order: IndexOrder = .ascending) {
      self.path = path
      self.order = order
    }
  }

  /// The id of the collection or collection group.
  public let collection: String
  /// Whether collections with that id are indexed separately or together.
  public let scope: IndexScope
  /// The fields, without the document's name. There is at least one.
  public let fields: [Field]

  /// Creates an index.
  public init(_ collection: String, scope: IndexScope = .collection, _ fields: [Field]) {
    self.collection = collection
    self.scope = scope
    self.fields = fields
  }

  /// How the entries name their documents.
  package var nameForm: IndexNameForm { IndexNameForm(scope, endingWith: fields.last?.order ?? .ascending) }
}

/// The indexes of one field that replace its automatic indexes. Without any, queries of the field have no index, and
/// writes do not pay for it.
public struct FieldOverride: Hashable, Sendable {
  /// One index of the field.
  public struct Index: Hashable, Sendable {
    /// Whether collections are indexed separately or together.
    public let scope: IndexScope
    /// How the values are sorted. ``IndexOrder/ascending`` and ``IndexOrder/descending`` are one index here.
    public let order: IndexOrder

    /// Creates an index of a field.
    public init(_ scope: IndexScope = .collection, _ order: IndexOrder = .ascending) {
      self.scope = scope
      self.order = order
    }
  }

  /// The id of the collections.
  public let collection: String
  /// The field; `*` stands for all fields without an override of their own.
  public let field: FieldPath
  /// The indexes of the field.
  public let indexes: [Index]

  /// Creates an override.
  public init(_ collection: String, _ field: FieldPath, _ indexes: [Index] = []) {
    self.collection = collection
    self.field = field
    self.indexes = indexes
  }
}

/// An index of the children of some places of Realtime data, by a value below each child.
public struct ChildIndex: Hashable, Sendable {
  /// The keys that lead to the places; nil stands for any key (`$user`).
  public let place: [DataKey?]
  /// The path from a child to its value; the root stands for the child's own value (`.value`).
  public let value: DataPath

  /// Creates an index.
  public init(_ place: [DataKey?], on value: DataPath) {
    self.place = place
    self.value = value
  }

  /// Returns whether the index covers the children of `path`.
  package func covers(_ path: DataPath) -> Bool { path.keys.count == place.count && matches(path.keys) }

  /// Returns whether a place with these first keys can be one that the index covers, or be below one.
  func matches(_ keys: some Sequence<DataKey>) -> Bool {
    zip(place, keys).allSatisfy { step, key in step.map { $0 == key } ?? true }
  }
}
