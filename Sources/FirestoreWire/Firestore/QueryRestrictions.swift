import RuleRequests
import RuleValues

/// What Firestore rejects in a query although each part is valid, in the words of Google's emulator 1.19.9.
enum QueryRestrictions {
  /// The maximum size of a value of a filter or cursor, in bytes.
  private static let maximumValueBytes = 1_500
  /// The maximum number of conjunctions after normalization.
  private static let maximumDisjunctions = 30

  /// Returns why the number of filters and orders of a query is invalid; nil if it is not.
  static func problem(inSizeOf query: DocumentQuery) -> RPCError? {
    guard let (filters, orders) = query.excessiveParts else { return nil }
    let parent = query.parent.segments.isEmpty ? "no" : "one"
    return .invalidArgument(
      "The query may not have more than 100 filters + sort orders + ancestor total. Currently there are \(filters) "
        + "filters, \(orders) sort orders, and \(parent) ancestor filter.")
  }

  /// Returns why a query without a collection ID is invalid; nil if it is not.
  static func problem(withoutCollectionIn query: DocumentQuery) -> RPCError? {
    guard query.collection.isEmpty else { return nil }
    if let field = query.filter?.leaves.compactMap(\.field).first(where: { !$0.isDocumentName }) {
      return .invalidArgument("kind is required for filter: \(field.names.joined(separator: "."))")
    }
    guard query.order.isEmpty || query.order == [DocumentQuery.Order(.documentName)] else {
      return .invalidArgument("kind is required for all orders except __key__ ascending")
    }
    return nil
  }

  /// Returns why the order of a query is invalid; nil if it is not.
  static func problem(inOrderOf query: DocumentQuery) -> RPCError? {
    // A query also orders by the fields of its inequalities, by the name last.
    let order = query.order.map(\.field)
    let inequalities = query.filter?.inequalityFields ?? []
    let fields = order + inequalities.filter { !order.contains($0) && !$0.isDocumentName }
    for (index, field) in fields.enumerated() {
      if fields[..<index].contains(where: \.isDocumentName) {
        return .invalidArgument("order by clause cannot contain more fields after the key")
      }
      if order[..<min(index, order.count)].contains(field), index < order.count {
        return .invalidArgument("order by clause cannot contain duplicate fields \(field.names.joined(separator: "."))")
      }
    }
    if query.filter?.leaves.contains(where: \.isNameEquality) == true, !inequalities.isEmpty,
      !inequalities.contains(where: \.isDocumentName)
    {
      return .invalidArgument(
        "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.")
    }
    return nil
  }

  /// Checks a filter.
  ///
  /// - Throws: `INVALID_ARGUMENT`.
  static func check(_ filter: DocumentFilter) throws(RPCError) {
    let filters = filter.leaves
    for filter in filters { try filter.checkOperand() }
    if filters.count(where: \.isNegation) > 1 {
      throw .invalidArgument(
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.")
    }
    let comparisons = filters.compactMap(\.comparison)
    if comparisons.contains(.notIn),
      filter.hasDisjunction || comparisons.contains(.in) || comparisons.contains(.arrayContainsAny)
    {
      throw .invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.")
    }
    if filter.maximumArrayContains > 1 {
      throw .invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
    }
    let disjunctions = filter.disjunctions
    if disjunctions > maximumDisjunctions {
      throw .invalidArgument(
        "Too many disjunctions after normalization. Result had \(disjunctions) disjunctions which is more than the "
          + "maximum of \(maximumDisjunctions)")
    }
  }

  /// Checks the size of a value of a filter.
  fileprivate static func checkSize(_ value: DocumentValue, of name: String) throws(RPCError) {
    guard value.filterSize > maximumValueBytes else { return }
    throw .invalidArgument("value for \(name) is too large to be used in a query")
  }
}

extension DocumentFilter {
  /// The comparisons and tests.
  fileprivate var leaves: [DocumentFilter] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.leaves)
    case .field, .unary: [self]
    }
  }

  fileprivate var hasDisjunction: Bool {
    switch self {
    case .and(let parts): parts.contains(where: \.hasDisjunction)
    case .or: true
    case .field, .unary: false
    }
  }

  /// The fields of inequalities and negations, by which a query orders.
  var inequalityFields: [FieldPath] { leaves.filter(\.isInequality).compactMap(\.field) }

  /// Whether a filter compares the name of the document.
  var comparesName: Bool { leaves.contains { $0.field?.isDocumentName == true } }

  fileprivate var field: FieldPath? {
    switch self {
    case .field(let field, _, _), .unary(let field, _): field
    case .and, .or: nil
    }
  }

  fileprivate var comparison: Comparison? {
    if case .field(_, let comparison, _) = self { comparison } else { nil }
  }

  fileprivate var isNegation: Bool {
    switch self {
    case .field(_, .notEqual, _), .field(_, .notIn, _), .unary(_, .isNotNull), .unary(_, .isNotNaN): true
    default: false
    }
  }

  fileprivate var isInequality: Bool {
    switch self {
    // Only null is as small or as large as null.
    case .field(_, .lessOrEqual, .null), .field(_, .greaterOrEqual, .null): false
    case .field(_, .less, _), .field(_, .lessOrEqual, _), .field(_, .greater, _), .field(_, .greaterOrEqual, _): true
    default: isNegation
    }
  }

  fileprivate var isNameEquality: Bool {
    guard field?.isDocumentName == true else { return false }
    return comparison == .equal || comparison == .in
  }

  /// The number of filters for elements of arrays that apply to a document together, at most.
  fileprivate var maximumArrayContains: Int {
    switch self {
    case .and(let parts): parts.reduce(0) { $0 + $1.maximumArrayContains }
    case .or(let parts): parts.map(\.maximumArrayContains).max() ?? 0
    case .field(_, .arrayContains, _), .field(_, .arrayContainsAny, _): 1
    case .field, .unary: 0
    }
  }

  /// The number of conjunctions of the disjunctive normal form; `Int.max` if it is larger.
  fileprivate var disjunctions: Int {
    switch self {
    case .and(let parts):
      parts.reduce(1) { product, part in
        let (result, isOver) = product.multipliedReportingOverflow(by: part.disjunctions)
        return isOver ? .max : result
      }
    case .or(let parts):
      parts.reduce(0) { sum, part in
        let (result, isOver) = sum.addingReportingOverflow(part.disjunctions)
        return isOver ? .max : result
      }
    case .field(_, .in, .array(let values)), .field(_, .arrayContainsAny, .array(let values)):
      max(1, Set(values).count)
    case .field, .unary: 1
    }
  }

  fileprivate func checkOperand() throws(RPCError) {
    switch self {
    case .unary(let field, _):
      if field.isDocumentName { throw .invalidArgument("__key__ filter value must be a Key") }
    case .field(let field, let comparison, let value):
      let isOfElements = comparison == .arrayContains || comparison == .arrayContainsAny
      if isOfElements, field.isDocumentName { throw .invalidArgument("the name __key__ is reserved") }
      if comparison == .notIn, case .array(let values) = value, values.count > 10 {
        throw .invalidArgument("'NOT_IN' supports up to 10 comparison values.")
      }
      let name = field.names.joined(separator: ".") + (isOfElements ? "[*]" : "")
      if [.in, .notIn, .arrayContainsAny].contains(comparison), case .array(let values) = value {
        for value in values { try QueryRestrictions.checkSize(value, of: name) }
      } else {
        try QueryRestrictions.checkSize(value, of: name)
      }
    case .and, .or: break
    }
  }
}

extension DocumentValue {
  /// The size of the texts and bytes in a value.
  fileprivate var filterSize: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .array(let values): values.reduce(0) { $0 + $1.filterSize }
    case .map(let fields): fields.entries.reduce(0) { $0 + $1.name.utf8.count + $1.value.filterSize }
    default: 0
    }
  }
}
