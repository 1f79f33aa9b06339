import RulePatterns
import RulePrograms
import RuleValues

extension EvaluationState {
  /// An operation on one text.
  mutating func text(_ operand: RuleValue, _ body: (UnsafeBufferPointer<UInt8>) -> RuleValue) -> RuleValue {
    guard case .string(let reference) = operand else { return Self.fault(operand) }
    charge(reference)
    return arena.withText(reference, body)
  }

  /// A text made from another.
  mutating func mapText(_ operand: RuleValue, _ body: (String) -> String) -> RuleValue {
    guard case .string(let reference) = operand else { return Self.fault(operand) }
    charge(reference)
    return arena.add(body(arena.string(reference)).utf8)
  }

  /// A question about two texts.
  mutating func texts(
    _ left: RuleValue, _ right: RuleValue,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> RuleValue {
    guard case .string(let text) = left else { return Self.fault(left) }
    guard case .string(let other) = right else { return Self.fault(right) }
    charge(text)
    return .bool(arena.withTexts(text, other, body))
  }

  /// `replace(target, replacement)`
  mutating func replace(_ text: RuleValue, _ target: RuleValue, _ replacement: RuleValue) -> RuleValue {
    guard case .string(let text) = text else { return Self.fault(text) }
    guard case .string(let target) = target else { return Self.fault(target) }
    guard case .string(let replacement) = replacement else { return Self.fault(replacement) }
    charge(text)
    let result = arena.withText(text) { text in
      arena.withText(target) { target in
        arena.withText(replacement) {
          TextOperations.replace(target, in: text, with: $0, limit: arena.maximumTextBytes)
        }
      }
    }
    guard let result else { return .error(.textLimit) }
    return arena.add(result)
  }

  /// `matches(/…/)`: whether a pattern of the program is found in a text.
  mutating func matches(_ text: RuleValue, _ pattern: Int32) -> RuleValue {
    switch text {
    case .string(let reference):
      charge(reference)
      let pattern = program.patterns[Int(pattern)]
      return switch arena.withText(reference, { matcher.search(pattern, $0) }) {
      case .found: .bool(true)
      case .notFound: .bool(false)
      case .limitExceeded: .error(.patternLimit)
      case .invalidSubject: .error(.kind)
      }
    case .error(let fault): return .error(fault)
    case .null: return .error(.null)
    default: return .error(.kind)
    }
  }
}
