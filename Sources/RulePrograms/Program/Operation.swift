/// What a call in a program does. The evaluator holds one implementation of each; the front-ends choose among them, so
/// that no operation asks which language it serves.
public enum Operation: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// `!x` of a boolean.
  case not
  /// Realtime `==`: equal kind and value, null equals null; of two objects an error.
  case realtimeEqual
  /// Realtime `!=`: the opposite of ``realtimeEqual``.
  case realtimeNotEqual
  /// Realtime `<`: two numbers, or two strings by code units.
  case realtimeLess
  /// Realtime `<=`
  case realtimeLessOrEqual
  /// Realtime `>`
  case realtimeGreater
  /// Realtime `>=`
  case realtimeGreaterOrEqual
  /// Realtime `+`: the sum of numbers; joined text where one operand is a string and the other a string or number.
  case realtimeAdd
  /// Realtime `-`
  case realtimeSubtract
  /// Realtime `*`
  case realtimeMultiply
  /// Realtime `/`; by zero it is NaN.
  case realtimeDivide
  /// Realtime `%`, with the sign of the dividend; by zero it is NaN.
  case realtimeRemainder
  /// Realtime unary `-`
  case realtimeNegate
  /// A member of a claim: null where it is missing, also of null and of a value without members.
  case claimMember
  /// `.length` below `auth`: the length of a string, the member of that name of a map.
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
  /// `hasChildren([names])`: the snapshot, then each name.
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
  /// `.length`, in UTF-16 code units.
  case textLength
  /// `contains(text)`
  case textContains
  /// `beginsWith(text)`
  case textBeginsWith
  /// `endsWith(text)`
  case textEndsWith
  /// `replace(text, replacement)`: every occurrence.
  case textReplace
  /// `toLowerCase()`
  case textLowercased
  /// `toUpperCase()`
  case textUppercased
}
