import RulePrograms
import RuleValues

/// The details of a fault, kept in the arena until its message is needed.
enum FaultDetail: BitwiseCopyable {
  /// No details.
  case none
  /// A name, for example of a missing property or function.
  case name(TextRef)
  /// The engine's whole message.
  case text(TextRef)
  /// A built-in that is not defined for the operand's type.
  case builtin(Builtin)
  /// Operand types that a built-in does not accept.
  case operands(Builtin, OperandTypes)
  /// A value of this type instead of the expected types.
  case type(RuleType, expected: TypeSet)
  /// The number of arguments of a user-defined function's call, and the function's declaration.
  case arguments(Int32, declared: TextRef)
  /// The number of arguments of a built-in's call, and the type of its receiver.
  case builtinArguments(Int32, Builtin, receiver: RuleType)
  /// An index and the size that it exceeds.
  case index(Int64, size: Int64)
  /// The bounds of a slice.
  case range(Int64, Int64)
  /// A value that cannot be converted to a type.
  case conversion(RuleValue, to: RuleType)
  /// A value that the operation cannot produce.
  case value(RangeProblem)
  /// The problem of a path.
  case path(PathProblem, TextRef)
  /// A call of a service function with this path.
  case service(Builtin, ElementsRef)
}

/// A value that an operation cannot produce.
enum RangeProblem: BitwiseCopyable {
  /// A duration out of range.
  case duration
  /// A timestamp out of range.
  case timestamp
  /// A date that does not exist: year, month, day.
  case date(Int64, Int64, Int64)
  /// A year outside 1 to 9999.
  case year(Int64)
  /// Coordinates out of range: latitude, longitude.
  case place(Double, Double)
}

/// The problem of a path. The accompanying text is the template, the name or the segment.
enum PathProblem: BitwiseCopyable {
  /// An empty template: `path('')`.
  case emptyTemplate
  /// Two slashes in a row, or one at the end.
  case emptySegment
  /// `{` without `}` at the end of the segment.
  case openCapture
  /// A capture with this invalid name.
  case captureName(TextRef)
  /// A name that two segments capture.
  case duplicate
  /// A variable that was never bound.
  case unbound
  /// A variable that was bound before.
  case bound
  /// A variable that is bound to an empty value.
  case emptyValue
  /// Names that no segment captures.
  case unknownNames
  /// A `%` that is not followed by two characters.
  case shortEscape
  /// A `%` that is not followed by two hexadecimal digits: the two characters, and the index of the first invalid one.
  case badEscape(TextRef, Int32)
  /// An escape with a negative number, for example `%-1`.
  case negativeEscape
}

/// The types of up to six operands, in five bits each.
struct OperandTypes: BitwiseCopyable {
  private var bits: UInt32 = 0
  private(set) var count: UInt8 = 0

  mutating func append(_ type: RuleType?) {
    guard count < 6, let type else { return }
    bits |= UInt32(type.rawValue) << (UInt32(count) * 5)
    count += 1
  }

  /// The types, first to last.
  var types: [RuleType] {
    (0..<UInt32(count)).compactMap { RuleType(rawValue: UInt8(truncatingIfNeeded: bits >> ($0 * 5) & 31)) }
  }
}
