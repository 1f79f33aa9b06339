package import RuleValues
package import SymbolicRules

/// A value with which a known request may be allowed.
package struct RequestChange: Hashable, Sendable {
  /// Which other values the case allows as well.
  package enum Meaning: Hashable, Sendable {
    /// Only this value.
    case exactly
    /// This number or a smaller one.
    case orLess
    /// This number or a larger one.
    case orMore
    /// Any value that is not missing.
    case anything
    /// Any value of these kinds.
    case kind(Kinds)
    /// A string or list with a size in this range.
    case size(ClosedRange<Int>)
    /// Some other values.
    case example
    /// The time of the request.
    case time
  }

  /// What changes.
  package let place: RequestPlace
  /// The new value; nil if the value is removed.
  package let value: DocumentValue?
  /// The value in the known request; nil if it is missing.
  package let old: DocumentValue?
  /// Which other values are possible.
  package let meaning: Meaning
  /// How much less likely the change is than another one of the same place: it removes a value, or replaces one by a value
  /// of another kind.
  package let strangeness: Int

  /// Creates a change.
  package init(
    place: RequestPlace, value: DocumentValue?, old: DocumentValue?, meaning: Meaning, strangeness: Int
  ) {
    self.place = place
    self.value = value
    self.old = old
    self.meaning = meaning
    self.strangeness = strangeness
  }
}
