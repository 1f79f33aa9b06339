import RuleRequests
import RuleValues

/// A conjunction of comparisons that fulfills a query's filter.
struct Disjunct: Hashable {
  /// A comparison of a field.
  struct Term: Hashable {
    let field: FieldPath
    let comparator: Comparator
    let value: DocumentValue
    /// Whether the term is just the emulator's substitute for a comparison with null or NaN. Found documents need not
    /// match it, so it proves nothing.
    var isGuess = false
  }

  var terms: [Term] = []
}

extension DocumentFilter {
  /// Returns the filter in disjunctive normal form; nil if it exceeds the limits.
  ///
  /// `in` becomes a disjunction of `==`, `array-contains-any` a disjunction of `array-contains`, and `not-in` a
  /// conjunction of `!=` (emulator 1.19.9).
  func disjuncts(depth: Int = 0) -> [Disjunct]? {
    guard depth < Self.maximumDepth else { return nil }
    switch self {
    case .or(let filters):
      var all: [Disjunct] = []
      for filter in filters {
        guard let some = filter.disjuncts(depth: depth + 1) else { return nil }
        all += some
        guard all.count <= Self.maximumDisjuncts else { return nil }
      }
      return all
    case .and(let filters):
      var all = [Disjunct()]
      for filter in filters {
        guard let some = filter.disjuncts(depth: depth + 1), all.count * some.count <= Self.maximumDisjuncts else {
          return nil
        }
        if some.count == 1 {
          // Most filters are single comparisons: of many, each would copy all before it.
          for index in all.indices { all[index].terms += some[0].terms }
        } else {
          all = all.flatMap { left in some.map { Disjunct(terms: left.terms + $0.terms) } }
        }
      }
      return all
    case .field(let field, let comparison, let value): return Self.disjuncts(field, comparison, value)
    case .unary(let field, let test): return [Disjunct(terms: [Self.term(field, test)])]
    }
  }

  private static func disjuncts(
    _ field: FieldPath, _ comparison: Comparison, _ value: DocumentValue
  ) -> [Disjunct]? {
    func one(_ comparator: Comparator, _ value: DocumentValue) -> Disjunct {
      Disjunct(terms: terms(field, comparator, value.withoutNegativeZero))
    }
    func any(_ comparator: Comparator) -> [Disjunct]? {
      guard case .array(let values) = value, !values.isEmpty, values.count <= maximumDisjuncts else { return nil }
      var distinct: [Disjunct] = []
      for value in values where !distinct.contains(one(comparator, value)) { distinct.append(one(comparator, value)) }
      return distinct
    }
    switch comparison {
    case .equal: return [one(.equal, value)]
    case .notEqual: return [one(.notEqual, value)]
    case .less: return [one(.less, value)]
    case .lessOrEqual: return [one(.lessOrEqual, value)]
    case .greater: return [one(.greater, value)]
    case .greaterOrEqual: return [one(.greaterOrEqual, value)]
    case .arrayContains: return [one(.contains, value)]
    case .in: return any(.equal)
    case .arrayContainsAny: return any(.contains)
    case .notIn:
      guard case .array(let values) = value, !values.isEmpty, values.count <= maximumDisjuncts else { return nil }
      return [Disjunct(terms: values.flatMap { one(.notEqual, $0).terms })]
    }
  }

  /// Returns the terms of a comparison.
  ///
  /// The emulator replaces a comparison with null or NaN: the field is `true` or `false`, contains `[]`, or is not null
  /// (emulator 1.19.9). Clients send a unary test instead where one exists.
  private static func terms(
    _ field: FieldPath, _ comparator: Comparator, _ value: DocumentValue
  ) -> [Disjunct.Term] {
    guard value.isNull || value.isNaN else {
      return [Disjunct.Term(field: field, comparator: comparator, value: value)]
    }
    let guesses: [(Comparator, DocumentValue)] =
      switch comparator {
      case .contains: [(.contains, .array([]))]
      case .notEqual where value.isNaN: [(.notEqual, .null)]
      default: [(.equal, .bool(true)), (.equal, .bool(false))]
      }
    return guesses.map { Disjunct.Term(field: field, comparator: $0, value: $1, isGuess: true) }
  }

  private static func term(_ field: FieldPath, _ test: Test) -> Disjunct.Term {
    switch test {
    case .isNull: Disjunct.Term(field: field, comparator: .equal, value: .null)
    case .isNotNull: Disjunct.Term(field: field, comparator: .notEqual, value: .null)
    case .isNaN: Disjunct.Term(field: field, comparator: .equal, value: .double(.nan))
    case .isNotNaN: Disjunct.Term(field: field, comparator: .notEqual, value: .double(.nan))
    }
  }
}

extension DocumentValue {
  fileprivate var isNull: Bool { self == .null }

  fileprivate var isNaN: Bool {
    if case .double(let double) = self { double.isNaN } else { false }
  }
}
