import DocumentTrees
import RuleRequests
import RuleValues

extension DocumentFilter {
  /// Returns whether a document matches the filter.
  ///
  /// - Throws: `TreeError.corrupt` if the document is damaged.
  func matches(_ document: FoundDocument) throws(TreeError) -> Bool {
    switch self {
    case .and(let filters):
      for filter in filters { guard try filter.matches(document) else { return false } }
      return true
    case .or(let filters):
      for filter in filters { if try filter.matches(document) { return true } }
      return false
    case .field(let field, let comparison, let operand):
      guard let value = try document.value(of: field) else { return false }
      return comparison.holds(value, operand)
    case .unary(let field, let test):
      guard let value = try document.value(of: field) else { return false }
      return test.holds(value)
    }
  }

  /// The only documents that can match the filter; nil if the filter does not name them.
  var namedDocuments: Set<DocumentPath>? {
    switch self {
    case .field(let field, .equal, .reference(let path)) where field.isDocumentName: [path]
    case .field(let field, .in, .array(let values)) where field.isDocumentName: Set(values.compactMap(\.path))
    case .field, .unary: nil
    case .and(let filters): filters.reduce(nil) { known, filter in known ?? filter.namedDocuments }
    case .or(let filters):
      filters.reduce(Optional(Set<DocumentPath>())) { known, filter in
        known.flatMap { known in filter.namedDocuments.map(known.union) }
      }
    }
  }

  /// The fields with an inequality comparison. Results are also ordered by these fields.
  var inequalityFields: [FieldPath] {
    switch self {
    case .and(let filters), .or(let filters): filters.flatMap(\.inequalityFields)
    case .field(let field, let comparison, _): comparison.isInequality ? [field] : []
    case .unary(let field, let test): test == .isNotNull || test == .isNotNaN ? [field] : []
    }
  }
}

extension DocumentFilter.Comparison {
  fileprivate var isInequality: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .notEqual, .notIn: true
    case .equal, .arrayContains, .arrayContainsAny, .in: false
    }
  }

  /// Returns whether the comparison holds for an existing field, as in emulator 1.19.9.
  ///
  /// - Nothing equals null or NaN; the unary tests are for those.
  /// - `!=` and `not-in` never hold for null.
  /// - With null as an operand, `!=` and `not-in` never hold.
  fileprivate func holds(_ value: DocumentValue, _ operand: DocumentValue) -> Bool {
    switch self {
    case .equal: Self.areEqual(value, operand)
    case .notEqual: !value.isNull && !operand.isNull && !Self.areEqual(value, operand)
    case .less: DocumentValue.areComparable(value, operand) && DocumentValue.compare(value, operand) < 0
    case .lessOrEqual: DocumentValue.areComparable(value, operand) && DocumentValue.compare(value, operand) <= 0
    case .greater: DocumentValue.areComparable(value, operand) && DocumentValue.compare(value, operand) > 0
    case .greaterOrEqual: DocumentValue.areComparable(value, operand) && DocumentValue.compare(value, operand) >= 0
    case .arrayContains: value.elements.contains { Self.areEqual($0, operand) }
    case .arrayContainsAny:
      value.elements.contains { element in operand.elements.contains { Self.areEqual(element, $0) } }
    case .in: operand.elements.contains { Self.areEqual(value, $0) }
    case .notIn:
      !value.isNull && operand.elements.allSatisfy { !$0.isNull && !Self.areEqual(value, $0) }
    }
  }

  private static func areEqual(_ value: DocumentValue, _ operand: DocumentValue) -> Bool {
    operand.isOrdinary && DocumentValue.compare(value, operand) == 0
  }
}

extension DocumentFilter.Test {
  fileprivate func holds(_ value: DocumentValue) -> Bool {
    switch self {
    case .isNull: value.isNull
    case .isNotNull: !value.isNull
    case .isNaN: value.isNaN
    case .isNotNaN: value.isOrdinary
    }
  }
}

extension DocumentValue {
  fileprivate var elements: [DocumentValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var path: DocumentPath? {
    if case .reference(let path) = self { path } else { nil }
  }
}
