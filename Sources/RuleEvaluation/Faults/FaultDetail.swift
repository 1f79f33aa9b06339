import RulePrograms
import RuleValues

/// What a fault is about, kept in the arena until somebody asks for its text.
enum FaultDetail: BitwiseCopyable {
  /// Nothing.
  case none
  /// A name, such as that of a missing property or function.
  case name(TextRef)
  /// What the engine says, whole.
  case text(TextRef)
  /// A built-in that values of some type do not have.
  case builtin(Builtin)
  /// The types of operands that a built-in does not take.
  case operands(Builtin, OperandTypes)
  /// A value of this type where one of those is needed.
  case type(RuleType, expected: TypeSet)
  /// How many arguments a function of the file got, and how it is declared.
  case arguments(Int32, declared: TextRef)
  /// How many arguments a built-in got, and the type of its receiver.
  case builtinArguments(Int32, Builtin, receiver: RuleType)
  /// An index and the size that it exceeds.
  case index(Int64, size: Int64)
  /// The ends of a slice.
  case range(Int64, Int64)
  /// A value that does not convert.
  case conversion(RuleValue, to: RuleType)
  /// A value that the operation can not make.
  case value(RangeProblem)
  /// What is wrong with a path.
  case path(PathProblem, TextRef)
  /// A call of a service function with this path.
  case service(Builtin, ElementsRef)
}

/// A value that an operation can not make.
enum RangeProblem: BitwiseCopyable {
  /// A duration beyond its range.
  case duration
  /// A timestamp beyond its range.
  case timestamp
  /// A date that does not exist: year, month, day.
  case date(Int64, Int64, Int64)
  /// A year outside 1 to 9999.
  case year(Int64)
  /// A place outside the globe: latitude, longitude.
  case place(Double, Double)
}

/// What is wrong with a path. The text beside it is the template, the name or the segment.
enum PathProblem: BitwiseCopyable {
  /// `path('')`
  case emptyTemplate
  /// Two slashes in a row, or one at the end.
  case emptySegment
  /// `{` without `}` at the end of the segment.
  case openCapture
  /// A capture by this name, which is none.
  case captureName(TextRef)
  /// A name that two segments capture.
  case duplicate
  /// A variable that was never bound.
  case unbound
  /// A variable that was bound before.
  case bound
  /// A variable that is bound to nothing.
  case emptyValue
  /// Names that no segment captures.
  case unknownNames
  /// `%` that is not followed by two characters.
  case shortEscape
  /// `%` that is not followed by two hexadecimal digits: these, and the place of the first that is none.
  case badEscape(TextRef, Int32)
  /// `%-1`
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
