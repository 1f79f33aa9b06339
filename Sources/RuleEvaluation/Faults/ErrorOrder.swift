import RulePrograms
import RuleValues

extension EvaluationState {
  /// Returns the error of a call that precedes the evaluation of the built-in; nil if there is none.
  mutating func precedence(_ builtin: Builtin, _ base: Int, _ firstError: RuleValue?) -> RuleValue? {
    switch functions[builtin].errorOrder {
    case .handled: return nil
    case .operands: return firstError
    case .keys: return mapError(base) ?? firstError
    case .segments: return segmentError(base)
    case .receiver:
      guard operands.count > base else { return .error(.kind) }
      return receiverError(builtin, operands[base]) ?? firstError
    case .container:
      guard operands.count == base + 2 else { return .error(.kind) }
      return receiverError(builtin, operands[base + 1]) ?? firstError
    }
  }

  /// Returns the receiver's own error, the error for a null receiver, or the error for a type without this method; nil
  /// if there is none.
  private mutating func receiverError(_ builtin: Builtin, _ receiver: RuleValue) -> RuleValue? {
    if case .error = receiver { return receiver }
    guard let type = receiver.type else { return .error(.kind) }
    if type == .null { return .error(.nullValue) }
    if functions[builtin].receivers.contains(type) { return nil }
    return arena.fault(.functionNotFound, .builtin(builtin))
  }

  /// Returns the first error of a map's keys, or of a key that is not a string. Keys come before values, whatever their
  /// order is.
  private mutating func mapError(_ base: Int) -> RuleValue? {
    for index in stride(from: base, to: operands.count, by: 2) {
      switch operands[index] {
      case .string: continue
      case .error: return operands[index]
      default: return typeFault(operands[index], expected: .string)
      }
    }
    return nil
  }

  /// Returns the first segment of a path that is an error or has no text. Templates are converted to text one by one.
  private mutating func segmentError(_ base: Int) -> RuleValue? {
    for operand in operands[base...] {
      switch operand {
      case .string, .integer, .double, .null, .bool, .path, .pathVariable, .pathGlob: continue
      case .error: return operand
      default: return unsupported(.toString, of: operand)
      }
    }
    return nil
  }

  /// Returns a `Type error.`: the value does not have one of the expected types.
  mutating func typeFault(_ value: RuleValue, expected: TypeSet) -> RuleValue {
    guard let type = value.type else { return .error(.kind) }
    return arena.fault(.unsupportedOperation, .type(type, expected: expected))
  }
}
