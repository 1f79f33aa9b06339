package import RuleValues

/// A range of the keys of children. Its order is that of `DataKey`.
package typealias KeyRange = DirectedRange<DataKey>

/// A range of the ids of documents. Its order is that of `DocumentNames`.
package typealias DocumentIDRange = DirectedRange<String>

/// A range of keys with a direction.
package struct DirectedRange<Key: Hashable & Sendable>: Hashable, Sendable {
  /// An end of a range.
  package enum Bound: Hashable, Sendable {
    /// No bound on this side.
    case unbounded
    /// A bound that includes this key.
    case including(Key)
    /// A bound that excludes this key.
    case excluding(Key)
  }

  /// The lower bound in the order of the keys.
  package let lower: Bound
  /// The upper bound in the order of the keys.
  package let upper: Bound
  /// Whether the range is visited from the last key to the first.
  package let isDescending: Bool

  /// Creates a range between two bounds. The range is empty if the lower bound is above the upper one.
  package init(from lower: Bound = .unbounded, to upper: Bound = .unbounded, isDescending: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.isDescending = isDescending
  }

  /// All keys in their order.
  package static var all: DirectedRange { DirectedRange() }

  /// All keys in descending order.
  package static var descending: DirectedRange { DirectedRange(isDescending: true) }

  /// Returns whether `key` lies in the range.
  ///
  /// - Parameter compare: compares two keys: negative, zero or positive.
  package func contains(_ key: Key, by compare: (Key, Key) -> Int) -> Bool {
    let isAboveLower =
      switch lower {
      case .unbounded: true
      case .including(let bound): compare(bound, key) <= 0
      case .excluding(let bound): compare(bound, key) < 0
      }
    let isBelowUpper =
      switch upper {
      case .unbounded: true
      case .including(let bound): compare(key, bound) <= 0
      case .excluding(let bound): compare(key, bound) < 0
      }
    return isAboveLower && isBelowUpper
  }
}
