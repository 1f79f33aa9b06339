public import RuleValues

/// Which children to visit, and in which direction.
public struct KeyRange: Hashable, Sendable {
  /// An end of a range.
  public enum Bound: Hashable, Sendable {
    /// No bound.
    case unbounded
    /// Up to this key and with it.
    case including(DataKey)
    /// Up to this key and without it.
    case excluding(DataKey)
  }

  /// Where the range begins in key order.
  public let lower: Bound
  /// Where it ends in key order.
  public let upper: Bound
  /// Whether the last child comes first.
  public let isDescending: Bool

  /// A range between two bounds. One whose lower bound lies above the upper one holds nothing.
  public init(from lower: Bound = .unbounded, to upper: Bound = .unbounded, isDescending: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.isDescending = isDescending
  }

  /// All children in key order.
  public static let all = KeyRange()

  /// All children, the last one first.
  public static let descending = KeyRange(isDescending: true)

  /// Whether `key` comes before the first key of the range.
  func isBelowRange(_ key: DataKey) -> Bool {
    switch lower {
    case .unbounded: false
    case .including(let bound): key < bound
    case .excluding(let bound): key <= bound
    }
  }

  /// Whether `key` comes after the last key of the range.
  func isAboveRange(_ key: DataKey) -> Bool {
    switch upper {
    case .unbounded: false
    case .including(let bound): bound < key
    case .excluding(let bound): bound <= key
    }
  }

  /// Whether `key` lies in the range.
  public func contains(_ key: DataKey) -> Bool { !isBelowRange(key) && !isAboveRange(key) }
}
