package import RuleValues

/// A range of child keys with a direction.
package struct KeyRange: Hashable, Sendable {
  /// An end of a range.
  package enum Bound: Hashable, Sendable {
    /// No bound on this side.
    case unbounded
    /// A bound that includes this key.
    case including(DataKey)
    /// A bound that excludes this key.
    case excluding(DataKey)
  }

  /// The lower bound in key order.
  package let lower: Bound
  /// The upper bound in key order.
  package let upper: Bound
  /// Whether the range is visited from the last child to the first.
  package let isDescending: Bool

  /// Creates a range between two bounds. The range is empty if the lower bound is above the upper one.
  package init(from lower: Bound = .unbounded, to upper: Bound = .unbounded, isDescending: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.isDescending = isDescending
  }

  /// All children in key order.
  package static let all = KeyRange()

  /// All children in descending key order.
  package static let descending = KeyRange(isDescending: true)

  /// Returns whether `key` comes before the first key of the range.
  func isBelowRange(_ key: DataKey) -> Bool {
    switch lower {
    case .unbounded: false
    case .including(let bound): key < bound
    case .excluding(let bound): key <= bound
    }
  }

  /// Returns whether `key` comes after the last key of the range.
  func isAboveRange(_ key: DataKey) -> Bool {
    switch upper {
    case .unbounded: false
    case .including(let bound): bound < key
    case .excluding(let bound): bound <= key
    }
  }

  /// Returns whether `key` lies in the range.
  package func contains(_ key: DataKey) -> Bool { !isBelowRange(key) && !isAboveRange(key) }
}
