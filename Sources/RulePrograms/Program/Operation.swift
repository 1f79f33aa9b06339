/// The operation of a call in a program. The evaluator has one implementation of each, and the front ends choose among
/// them, so that no operation depends on the language.
package enum Operation: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The negation `!x` of a boolean.
  case not
  /// Realtime `==`: true for equal type and value, and for two nulls. Comparing two objects is an error.
  case realtimeEqual
  /// Realtime `!=`: the negation of ``realtimeEqual``.
  case realtimeNotEqual
  /// Realtime `<`: compares two numbers, or two strings by code units.
  case realtimeLess
  /// Realtime `<=`
  case realtimeLessOrEqual
  /// Realtime `>`
  case realtimeGreater
  /// Realtime `>=`
  case realtimeGreaterOrEqual
  /// Realtime `+`: adds numbers. It concatenates if one operand is a string and the other a string or number.
  case realtimeAdd
  /// Realtime `-`
  case realtimeSubtract
  /// Realtime `*`
  case realtimeMultiply
  /// Realtime `/`. Division by zero is NaN.
  case realtimeDivide
  /// Realtime `%`, with the sign of the dividend. A remainder by zero is NaN.
  case realtimeRemainder
  /// Realtime unary `-`
  case realtimeNegate
  /// A member of a claim. Null if it is missing, or if the value is null or has no members.
  case claimMember
  /// `.length` below `auth`: the length of a string, or the member `length` of a map.
  case claimLength
  /// `val()`
  case snapshotValue
  /// `child(path)`
  case snapshotChild
  /// `parent()`
  case snapshotParent
  /// `hasChild(path)`
  case snapshotHasChild
  /// `hasChildren()`
  case snapshotHasChildren
  /// `hasChildren([names])`: the operands are the snapshot and each name.
  case snapshotHasAllChildren
  /// `exists()`
  case snapshotExists
  /// `getPriority()`
  case snapshotPriority
  /// `isNumber()`
  case snapshotIsNumber
  /// `isString()`
  case snapshotIsString
  /// `isBoolean()`
  case snapshotIsBoolean
  /// `.length` of a string, in UTF-16 code units.
  case textLength
  /// `contains(text)`
  case textContains
  /// `beginsWith(text)`
  case textBeginsWith
  /// `endsWith(text)`
  case textEndsWith
  /// `replace(text, replacement)`, which replaces every occurrence.
  case textReplace
  /// `toLowerCase()`
  case textLowercased
  /// `toUpperCase()`
  case textUppercased
}
