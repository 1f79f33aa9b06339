import RuleValues

/// One way to fulfil a query's filter: all of these comparisons at once.
struct Disjunct {
  /// A field and what is said of it.
  struct Term {
    let field: FieldPath
    let comparator: Comparator
    let value: DocumentValue
  }

  var terms: [Term] = []
}

extension DocumentFilter {
  /// How many disjunctions a query may have in disjunctive normal form (the emulator's refusal: "Too many disjunctions
  /// after normalization … more than the maximum of 30").
  static let maximumDisjuncts = 30
  /// How deep filters may stand inside each other.
  static let maximumDepth = 100

  /// The filter in disjunctive normal form, in which `in` is a disjunction of `==`, `array-contains-any` one of
  /// `array-contains`, and `not-in` a conjunction of `!=` (emulator 1.19.9); nil where that is larger than it may be.
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
        all = all.flatMap { left in some.map { Disjunct(terms: left.terms + $0.terms) } }
      }
      return all
    case .field(let field, let comparison, let value): return Self.disjuncts(field, comparison, value)
    case .unary(let field, let test): return [Disjunct(terms: [Self.term(field, test)])]
    }
  }

  private static func disjuncts(
    _ field: FieldPath, _ comparison: Comparison, _ value: DocumentValue
  ) -> [Disjunct]? {
    func one(_ comparator: Comparator, _ value: DocumentValue) -> Disjunct.Term {
      Disjunct.Term(field: field, comparator: comparator, value: value)
    }
    func any(_ comparator: Comparator) -> [Disjunct]? {
      guard case .array(let values) = value, !values.isEmpty, values.count <= maximumDisjuncts else { return nil }
      var distinct: [DocumentValue] = []
      for value in values where !distinct.contains(value) { distinct.append(value) }
      return distinct.map { Disjunct(terms: [one(comparator, $0)]) }
    }
    switch comparison {
    case .equal: return [Disjunct(terms: [one(.equal, value)])]
    case .notEqual: return [Disjunct(terms: [one(.notEqual, value)])]
    case .less: return [Disjunct(terms: [one(.less, value)])]
    case .lessOrEqual: return [Disjunct(terms: [one(.lessOrEqual, value)])]
    case .greater: return [Disjunct(terms: [one(.greater, value)])]
    case .greaterOrEqual: return [Disjunct(terms: [one(.greaterOrEqual, value)])]
    case .arrayContains: return [Disjunct(terms: [one(.contains, value)])]
    case .in: return any(.equal)
    case .arrayContainsAny: return any(.contains)
    case .notIn:
      guard case .array(let values) = value, !values.isEmpty, values.count <= maximumDisjuncts else { return nil }
      return [Disjunct(terms: values.map { one(.notEqual, $0) })]
    }
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
