public import RuleValues

/// A query for documents (`StructuredQuery` of the REST API).
public struct DocumentQuery: Sendable, Hashable {
  /// A field of the order of results.
  public struct Order: Sendable, Hashable {
    /// The field whose values are ordered.
    package var field: FieldPath
    /// Whether results are in descending order.
    package var isDescending: Bool

    /// Creates an order by `field`.
    public init(_ field: FieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A position between results, defined by values of the fields of the order.
  public struct Cursor: Sendable, Hashable {
    /// The values of the first fields of the order. There are at most as many as in ``DocumentQuery/order``.
    package var values: [DocumentValue]
    /// Whether the position is before the results with these values; otherwise it is after them.
    package var isBefore: Bool

    /// Creates the position before or after the results with these values.
    public init(_ values: [DocumentValue], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }

  /// The parent document of the collection; the database itself for a top-level collection.
  package var parent: DocumentPath
  /// The id of the collection or of the collection group.
  package var collection: String
  /// Whether the query is for a collection group: all collections with that id at any depth below the parent.
  package var allDescendants: Bool
  /// The filter for documents; nil for all documents.
  package var filter: DocumentFilter?
  /// The order of the results.
  package var order: [Order]
  /// The start of the results: `startAt` (before) or `startAfter` of client libraries. Rules do not see it.
  package var start: Cursor?
  /// The end of the results: `endBefore` (before) or `endAt`. Rules do not see it.
  package var end: Cursor?
  /// The maximum number of results; nil for no limit.
  package var limit: Int64?
  /// The maximum number of results from the end; nil for no such limit. ``sent`` has a limit from the start instead.
  package var limitToLast: Int64?
  /// A field of the order that the document of a cursor lacks; nil if there is none.
  package var fieldMissingInCursor: FieldPath?
  /// The number of results to skip.
  package var offset: Int64

  /// Creates a query; without further arguments, for a whole collection.
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

/// A condition for the documents of a query.
public indirect enum DocumentFilter: Sendable, Hashable {
  /// The maximum number of disjunctions of a query in disjunctive normal form (the emulator's error: "Too many
  /// disjunctions after normalization … more than the maximum of 30").
  package static let maximumDisjuncts = 30
  /// The maximum nesting depth of filters.
  package static let maximumDepth = 100

  /// A comparison operator.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The operator `==`.
    case equal = "=="
    /// The operator `!=`.
    case notEqual = "!="
    /// The operator `<`.
    case less = "<"
    /// The operator `<=`.
    case lessOrEqual = "<="
    /// The operator `>`.
    case greater = ">"
    /// The operator `>=`.
    case greaterOrEqual = ">="
    /// The operator `array-contains`.
    case arrayContains = "array-contains"
    /// The operator `array-contains-any`, whose value is a list.
    case arrayContainsAny = "array-contains-any"
    /// The operator `in`, whose value is a list.
    case `in` = "in"
    /// The operator `not-in`, whose value is a list.
    case notIn = "not-in"
  }

  /// A unary test of a field (`UnaryFilter` of the REST API).
  public enum Test: String, Sendable, Hashable, CaseIterable {
    /// The test `IS_NULL`.
    case isNull = "IS_NULL"
    /// The test `IS_NOT_NULL`.
    case isNotNull = "IS_NOT_NULL"
    /// The test `IS_NAN`.
    case isNaN = "IS_NAN"
    /// The test `IS_NOT_NAN`.
    case isNotNaN = "IS_NOT_NAN"
  }

  /// A conjunction: all of these filters must match.
  case and([DocumentFilter])
  /// A disjunction: at least one of these filters must match.
  case or([DocumentFilter])
  /// A comparison of a field with a value.
  case field(FieldPath, Comparison, DocumentValue)
  /// A test of a field.
  case unary(FieldPath, Test)
}
