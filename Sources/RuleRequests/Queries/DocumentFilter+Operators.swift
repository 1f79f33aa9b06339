public import RuleValues

extension DocumentFilter {
  /// Returns the filter for a comparison. As in the client SDKs, equality with null and NaN is a test of the field
  /// (firebase/firebase-js-sdk, `toUnaryOrFieldFilter` in packages/firestore/src/remote/serializer.ts).
  package static func comparing(
    _ field: FieldPath, _ comparison: Comparison, _ value: DocumentValue
  ) -> DocumentFilter {
    switch (comparison, value) {
    case (.equal, .null): return .unary(field, .isNull)
    case (.notEqual, .null): return .unary(field, .isNotNull)
    case (.equal, .double(let double)) where double.isNaN: return .unary(field, .isNaN)
    case (.notEqual, .double(let double)) where double.isNaN: return .unary(field, .isNotNaN)
    default: return .field(field, comparison, value)
    }
  }

  /// Returns the conjunction: `"owner" == "ada" && "age" >= 18`.
  public static func && (left: DocumentFilter, right: DocumentFilter) -> DocumentFilter {
    switch (left, right) {
    case (.and(let first), .and(let second)): .and(first + second)
    case (.and(let filters), _): .and(filters + [right])
    case (_, .and(let filters)): .and([left] + filters)
    default: .and([left, right])
    }
  }

  /// Returns the disjunction: `"owner" == "ada" || "open" == true`.
  public static func || (left: DocumentFilter, right: DocumentFilter) -> DocumentFilter {
    switch (left, right) {
    case (.or(let first), .or(let second)): .or(first + second)
    case (.or(let filters), _): .or(filters + [right])
    case (_, .or(let filters)): .or([left] + filters)
    default: .or([left, right])
    }
  }
}

// The comparisons of a field with a value, as operators: `"age" >= 18`. For a value of unknown type, `DocumentValue` itself
// is a value.
extension FieldPath {
  /// Returns the filter for documents whose field equals `value`.
  public static func == (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .equal, value.documentValue)
  }

  /// Returns the filter for documents whose field exists and does not equal `value`.
  public static func != (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .notEqual, value.documentValue)
  }

  /// Returns the filter for documents whose field is less than `value`.
  public static func < (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .less, value.documentValue)
  }

  /// Returns the filter for documents whose field is at most `value`.
  public static func <= (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .lessOrEqual, value.documentValue)
  }

  /// Returns the filter for documents whose field is greater than `value`.
  public static func > (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .greater, value.documentValue)
  }

  /// Returns the filter for documents whose field is at least `value`.
  public static func >= (field: FieldPath, value: some DocumentValueConvertible) -> DocumentFilter {
    .comparing(field, .greaterOrEqual, value.documentValue)
  }

  /// Returns the filter for documents whose field equals null.
  public static func == (field: FieldPath, value: DocumentNull) -> DocumentFilter { .unary(field, .isNull) }

  /// Returns the filter for documents whose field exists and does not equal null.
  public static func != (field: FieldPath, value: DocumentNull) -> DocumentFilter { .unary(field, .isNotNull) }

  /// Returns the filter for documents whose field equals one of `values`.
  public func `in`(_ values: [DocumentValue]) -> DocumentFilter { .field(self, .in, .array(values)) }

  /// Returns the filter for documents whose field exists and equals none of `values`.
  public func notIn(_ values: [DocumentValue]) -> DocumentFilter { .field(self, .notIn, .array(values)) }

  /// Returns the filter for documents whose field is a list that contains `value`.
  public func arrayContains(_ value: DocumentValue) -> DocumentFilter { .field(self, .arrayContains, value) }

  /// Returns the filter for documents whose field is a list that contains one of `values`.
  public func arrayContainsAny(_ values: [DocumentValue]) -> DocumentFilter {
    .field(self, .arrayContainsAny, .array(values))
  }
}

/// The literal `nil` in a filter: `"deletedAt" == nil`.
public struct DocumentNull: ExpressibleByNilLiteral, Sendable {
  /// Creates the null value.
  public init(nilLiteral: ()) {}
}
