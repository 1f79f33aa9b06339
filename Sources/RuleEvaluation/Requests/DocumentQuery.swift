public import RuleValues

/// A query: which documents, and which of them (`StructuredQuery` of the REST API).
public struct DocumentQuery: Sendable, Hashable {
  /// One field that results are ordered by.
  public struct Order: Sendable, Hashable {
    /// The field.
    public var field: FieldPath
    /// Whether large values come first.
    public var isDescending: Bool

    /// An order by `field`.
    public init(_ field: FieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A place between results, by values of the fields that they are ordered by.
  public struct Cursor: Sendable, Hashable {
    /// Values of the first fields of the order; no more than ``DocumentQuery/order`` names.
    public var values: [DocumentValue]
    /// Whether the place is before the results with these values, else behind them.
    public var isBefore: Bool

    /// The place before or behind the results with these values.
    public init(_ values: [DocumentValue], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }

  /// The document that the collection lies in; the database itself for a collection of the first level.
  public var parent: DocumentPath
  /// The id of the collection; of a collection group, the id of its collections.
  public var collection: String
  /// Whether the query is of a collection group: of all collections of that id at any depth below the parent.
  public var allDescendants: Bool
  /// What documents must fulfil; nil for all.
  public var filter: DocumentFilter?
  /// What results are ordered by.
  public var order: [Order]
  /// Where results begin: `startAt` (before) or `startAfter` of client libraries. Rules do not see it.
  public var start: Cursor?
  /// Where results end: `endBefore` (before) or `endAt`.
  public var end: Cursor?
  /// How many results at most.
  public var limit: Int64?
  /// How many results are skipped.
  public var offset: Int64

  /// A query; without further arguments, of a whole collection.
  public init(
    parent: DocumentPath = DocumentPath([]), collection: String, allDescendants: Bool = false,
    filter: DocumentFilter? = nil, order: [Order] = [], limit: Int64? = nil, offset: Int64 = 0,
    start: Cursor? = nil, end: Cursor? = nil
  ) {
    self.parent = parent
    self.collection = collection
    self.allDescendants = allDescendants
    self.filter = filter
    self.order = order
    self.limit = limit
    self.offset = offset
    self.start = start
    self.end = end
  }
}

/// What documents must fulfil to be found.
public indirect enum DocumentFilter: Sendable, Hashable {
  /// How a field is compared.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// `==`
    case equal = "=="
    /// `!=`
    case notEqual = "!="
    /// `<`
    case less = "<"
    /// `<=`
    case lessOrEqual = "<="
    /// `>`
    case greater = ">"
    /// `>=`
    case greaterOrEqual = ">="
    /// `array-contains`
    case arrayContains = "array-contains"
    /// `array-contains-any`: the value is a list.
    case arrayContainsAny = "array-contains-any"
    /// `in`: the value is a list.
    case `in` = "in"
    /// `not-in`: the value is a list.
    case notIn = "not-in"
  }

  /// What a field is tested for (`UnaryFilter` of the REST API).
  public enum Test: String, Sendable, Hashable, CaseIterable {
    /// `IS_NULL`
    case isNull = "IS_NULL"
    /// `IS_NOT_NULL`
    case isNotNull = "IS_NOT_NULL"
    /// `IS_NAN`
    case isNaN = "IS_NAN"
    /// `IS_NOT_NAN`
    case isNotNaN = "IS_NOT_NAN"
  }

  /// All of these.
  case and([DocumentFilter])
  /// One of these.
  case or([DocumentFilter])
  /// A field's value compared with another.
  case field(FieldPath, Comparison, DocumentValue)
  /// A test of a field.
  case unary(FieldPath, Test)
}
