/// A two-valued formula over ``Atom``s: its number in a ``SymbolicSpace``.
package struct Formula: Hashable, Comparable, Sendable {
  /// The number in the order of creation.
  package let index: Int32

  /// The formula that never holds.
  package static let never = Formula(index: 0)
  /// The formula that always holds.
  package static let always = Formula(index: 1)

  /// The order in which formulas were made.
  package static func < (left: Formula, right: Formula) -> Bool { left.index < right.index }
}

/// What a formula is.
package enum FormulaShape: Hashable, Sendable {
  /// True or false.
  case constant(Bool)
  /// A statement about terms.
  case atom(Atom)
  /// The negation of a statement.
  case not(Formula)
  /// All of at least two formulas hold.
  case all([Formula])
  /// One of at least two formulas holds.
  case any([Formula])

  /// Consistent with `==`. Long combinations are hashed by their bytes.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .constant(let value): hasher.combine(value)
    case .atom(let atom): hasher.combine(atom)
    case .not(let formula): hasher.combine(formula.index)
    case .all(let parts):
      hasher.combine(1 as UInt8)
      parts.withUnsafeBytes { hasher.combine(bytes: $0) }
    case .any(let parts):
      hasher.combine(2 as UInt8)
      parts.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}

/// A statement about terms that is true or false in each request.
package enum Atom: Hashable, Sendable {
  /// The value has one of the kinds.
  case kind(Term, Kinds)
  /// Both values are equal, as by `==`. Never true for values that are not a number, nor for missing values.
  case equal(Term, Term)
  /// The first value is less than the second one. Both have kinds that the language compares.
  case less(Term, Term)
  /// The string matches the pattern with this number.
  case matches(Term, pattern: Int)
  /// The list has the element.
  case contains(Term, element: Term)
  /// All keys of the selection are among these terms.
  case only(KeySelection, [Term])
  /// A truth value that the symbolic form does not model: the number of a gap.
  case unmodeled(Int)
}

/// Some keys of one or two maps, or the elements of a list.
package enum KeySelection: Hashable, Sendable {
  /// The keys of a map.
  case keys(Term)
  /// The elements of a list.
  case elements(Term)
  /// The keys by which two maps differ.
  case difference(KeyDifference, new: Term, old: Term)
}

/// How a key of two maps differs.
package enum KeyDifference: Hashable, Sendable {
  /// Only the new map has the key.
  case added
  /// Only the old map has the key.
  case removed
  /// Both maps have the key, with different values.
  case changed
  /// Both maps have the key with the same value.
  case unchanged
  /// The key is added, removed or changed.
  case affected
}

/// A truth value of the language, which may be an error: neither holds then.
package struct Truth: Hashable, Sendable {
  /// When the value is true.
  package let isTrue: Formula
  /// When the value is false.
  package let isFalse: Formula

  /// The constant `true`.
  package static let yes = Truth(isTrue: .always, isFalse: .never)
  /// The constant `false`.
  package static let no = Truth(isTrue: .never, isFalse: .always)
  /// The error.
  package static let error = Truth(isTrue: .never, isFalse: .never)

  /// The negation, which keeps an error.
  package var negated: Truth { Truth(isTrue: isFalse, isFalse: isTrue) }
}
