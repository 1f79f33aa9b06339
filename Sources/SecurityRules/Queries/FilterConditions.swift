import RuleRequests
import RuleValues

/// One alternative of a filter: the conditions that an index can serve. The documents that meet them include all that
/// match the alternative.
struct FilterConditions {
  /// An end of the values that a field may have.
  struct Bound {
    let value: DocumentValue
    let isIncluded: Bool
  }

  /// The most alternatives of a filter (documentation "Perform simple and compound queries": 30 disjunctions).
  private static let maximumAlternatives = 30

  /// The fields with exactly one value.
  private(set) var equal: [FieldPath: DocumentValue] = [:]
  /// The fields whose arrays have a member.
  private(set) var members: [FieldPath: DocumentValue] = [:]
  /// The least values of fields.
  private(set) var lower: [FieldPath: Bound] = [:]
  /// The greatest values of fields.
  private(set) var upper: [FieldPath: Bound] = [:]
  /// The fields that a document must have.
  private(set) var required: Set<FieldPath> = []

  /// Returns the alternatives of a filter; nil if there are too many. Without any, no document matches.
  static func alternatives(of filter: DocumentFilter?) -> [FilterConditions]? {
    guard let filter else { return [FilterConditions()] }
    return expand(filter, [FilterConditions()])
  }

  /// Adds a filter to each of some alternatives.
  private static func expand(_ filter: DocumentFilter, _ known: [FilterConditions]) -> [FilterConditions]? {
    let expanded: [FilterConditions]?
    switch filter {
    case .and(let filters):
      expanded = filters.reduce(known) { known, filter in known.flatMap { expand(filter, $0) } }
    case .or(let filters):
      expanded = filters.reduce([]) { all, filter in
        all.flatMap { all in expand(filter, known).map { all + $0 } }
      }
    case .field(let field, .in, .array(let values)) where !field.isDocumentName:
      expanded = values.flatMap { value in known.compactMap { $0.adding(field, .equal, value) } }
    case .field(let field, .arrayContainsAny, .array(let values)):
      expanded = values.flatMap { value in known.compactMap { $0.adding(field, .arrayContains, value) } }
    case .field(let field, let comparison, let operand):
      expanded = field.isDocumentName ? known : known.compactMap { $0.adding(field, comparison, operand) }
    case .unary(let field, let test): expanded = known.compactMap { $0.adding(field, test) }
    }
    return expanded.flatMap { $0.count > maximumAlternatives ? nil : $0 }
  }

  /// Returns the conditions with a comparison; nil if no document can meet them.
  private func adding(
    _ field: FieldPath, _ comparison: DocumentFilter.Comparison, _ operand: DocumentValue
  ) -> FilterConditions? {
    var conditions = self
    conditions.required.insert(field)
    switch comparison {
    case .equal:
      guard operand.isOrdinary else { return nil }
      conditions.equal[field] = operand
    case .arrayContains:
      guard operand.isOrdinary else { return nil }
      conditions.members[field] = operand
    case .less, .lessOrEqual:
      guard operand.isOrdinary else { return nil }
      conditions.upper[field] = Bound(value: operand, isIncluded: comparison == .lessOrEqual)
    case .greater, .greaterOrEqual:
      guard operand.isOrdinary else { return nil }
      conditions.lower[field] = Bound(value: operand, isIncluded: comparison == .greaterOrEqual)
    case .notEqual, .notIn, .in, .arrayContainsAny: break
    }
    return conditions
  }

  private func adding(_ field: FieldPath, _ test: DocumentFilter.Test) -> FilterConditions? {
    if field.isDocumentName { return self }
    var conditions = self
    conditions.required.insert(field)
    switch test {
    case .isNull: conditions.equal[field] = .null
    case .isNaN: conditions.equal[field] = .double(.nan)
    case .isNotNull, .isNotNaN: break
    }
    return conditions
  }
}
