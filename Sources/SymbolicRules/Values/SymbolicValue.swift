/// The value of an expression as a function of a request's unknowns.
package indirect enum SymbolicValue: Hashable, Sendable {
  /// An alternative value.
  package struct Case: Hashable, Sendable {
    /// When the value is this one. Conditions of the same value exclude each other.
    package let condition: Formula
    /// The value, which has no cases itself.
    package let value: SymbolicValue
  }

  /// An entry of a map whose keys are known.
  package struct Entry: Hashable, Sendable {
    /// The key.
    package let key: Term
    /// The value.
    package let value: SymbolicValue
    /// When the map has the entry.
    package let isPresent: Formula
  }

  /// A value of a term, which is present.
  case term(Term)
  /// A boolean.
  case truth(Truth)
  /// A list or set whose elements the rules state.
  case sequence([SymbolicValue], isSet: Bool)
  /// A map whose keys the rules state.
  case record([Entry])
  /// A path of segments, each of them a string.
  case path([Term])
  /// The keys of a map, or those by which two maps differ.
  case keys(KeySet)
  /// A data snapshot of Realtime rules, or the object that is its value.
  case place(DataPlace)
  /// The result of `diff()`.
  case difference(new: SymbolicValue, old: SymbolicValue)
  /// The value of the case that holds; an error if none holds.
  case cases([Case])

  /// The error.
  package static var failure: SymbolicValue { .cases([]) }
}

/// The keys of a map, or those by which two maps differ.
package struct KeySet: Hashable, Sendable {
  /// Whether the keys are a set. Otherwise, they are a list.
  package let isSet: Bool
  /// The way in which the keys differ; nil for all keys of ``new``.
  package let difference: KeyDifference?
  /// The map, or the newer of two maps.
  package let new: SymbolicValue
  /// The older of two maps; the same as ``new`` without a difference.
  package let old: SymbolicValue
}
