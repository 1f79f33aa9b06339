import RulePrograms
import RuleValues

extension CloudFunction {
  /// The methods that several types have under the same name.
  static let shared: [CloudFunction] = [
    .unary(
      .size,
      .method("size", [([.string], .int)], "the number of UTF-16 code units"),
      .method("size", [([.bytes], .int)], "the number of bytes"),
      .method("size", [([.list], .int)], "the number of elements"),
      .method("size", [([.set], .int)], "the number of elements"),
      .method("size", [([.map], .int)], "the number of keys")
    ) { $0.size($1) },
    .binary(
      .hasAll,
      .method("hasAll", [([.list, .list], .bool)], "whether it contains all elements of the argument"),
      .method(
        "hasAll", [([.set, .set], .bool), ([.set, .list], .bool)], "whether it contains all elements of the argument")
    ) { $0.membership($1, $2) { $0.containsAll($1, $2, by: $3) } },
    .binary(
      .hasAny,
      .method("hasAny", [([.list, .list], .bool)], "whether it contains an element of the argument"),
      .method(
        "hasAny", [([.set, .set], .bool), ([.set, .list], .bool)], "whether it contains an element of the argument")
    ) { $0.membership($1, $2) { $0.containsAny($1, $2, by: $3) } },
    .binary(
      .hasOnly,
      .method("hasOnly", [([.list, .list], .bool)], "whether all its elements are in the argument"),
      .method(
        "hasOnly", [([.set, .set], .bool), ([.set, .list], .bool)], "whether all its elements are in the argument")
    ) { $0.membership($1, $2) { $0.containsAll($2, $1, by: $3) } },
    .unary(
      .seconds,
      .method("seconds", [([.duration], .int)], "the whole seconds"),
      .method("seconds", [([.timestamp], .int)], "the second of the minute")
    ) {
      switch $1 {
      case .duration(let duration): .integer(duration.seconds)
      case .timestamp(let time): .integer(time.secondsOfMinute)
      default: nil
      }
    },
    .unary(
      .nanos,
      .method("nanos", [([.duration], .int)], "the fraction of a second, in nanoseconds"),
      .method("nanos", [([.timestamp], .int)], "the nanosecond of the second")
    ) {
      switch $1 {
      case .duration(let duration): .integer(Int64(duration.nanos))
      case .timestamp(let time): .integer(Int64(time.nanos))
      default: nil
      }
    },
  ]
}

extension EvaluationState {
  fileprivate mutating func size(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .string(let text):
      charge(text)
      return .integer(Int64(arena.withText(text) { TextOperations.utf16Count($0) }))
    case .bytes(let bytes): return .integer(Int64(bytes.count))
    case .list(let elements), .set(let elements): return .integer(Int64(elements.count))
    case .map(let elements): return .integer(Int64(elements.count) / 2)
    default: return nil
    }
  }

  /// Evaluates a membership test of a list and a list, or of a set and a set or list.
  @inline(__always)
  fileprivate mutating func membership(
    _ left: RuleValue, _ right: RuleValue,
    _ holds: (inout EvaluationState, ElementsRef, ElementsRef, ElementEquality) -> Bool?
  ) -> RuleValue? {
    switch (left, right) {
    case (.list(let elements), .list(let others)): answer(holds(&self, elements, others, .lists))
    case (.set(let elements), .set(let others)), (.set(let elements), .list(let others)):
      answer(holds(&self, elements, others, .sets))
    default: nil
    }
  }
}
