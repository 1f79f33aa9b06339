import RulePrograms
import RuleValues

extension EvaluationState {
  /// The error that a call has before the built-in is applied; nil where there is none. Mostly it is the first of the
  /// operands', but what a receiver is comes before the errors of arguments, and the container of `in` before the element
  /// (emulator 1.19.9).
  mutating func precedence(_ builtin: Builtin, _ base: Int, _ firstError: RuleValue?) -> RuleValue? {
    switch builtin {
    case .unknownFunction, .unknownMethod, .wrongArguments, .unboundVariable: return nil
    case .map: return mapError(base) ?? firstError
    case .path: return templateError(base)
    case .in:
      guard operands.count == base + 2 else { return .error(.kind) }
      return receiverError(builtin, operands[base + 1]) ?? firstError
    case .index, .slice, .sliceFrom, .sliceTo, .member:
      guard operands.count > base else { return .error(.kind) }
      return receiverError(builtin, operands[base]) ?? firstError
    default:
      guard BuiltinTable.isMethod(builtin) else { return firstError }
      guard operands.count > base else { return .error(.kind) }
      return receiverError(builtin, operands[base]) ?? firstError
    }
  }

  /// The receiver's own error, that of null, or that of a type which has no such method.
  private mutating func receiverError(_ builtin: Builtin, _ receiver: RuleValue) -> RuleValue? {
    if case .error = receiver { return receiver }
    guard let type = receiver.type else { return .error(.kind) }
    if type == .null { return .error(.nullValue) }
    if builtin == .member || BuiltinTable.receivers(of: builtin).contains(type) { return nil }
    return arena.fault(.functionNotFound, .builtin(builtin))
  }

  /// Keys come before values: the first key that is an error or no string, whatever values stand before it.
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

  /// Each template becomes text before the next is looked at: the first that is an error or has no text.
  private mutating func templateError(_ base: Int) -> RuleValue? {
    for operand in operands[base...] {
      switch operand {
      case .string, .integer, .double, .null, .bool, .path, .pathVariable, .pathGlob: continue
      case .error: return operand
      default: return unsupported(.toString, operand)
      }
    }
    return nil
  }

  /// `Type error.`: the value is not of the expected types.
  mutating func typeFault(_ value: RuleValue, expected: TypeSet) -> RuleValue {
    guard let type = value.type else { return .error(.kind) }
    return arena.fault(.unsupportedOperation, .type(type, expected: expected))
  }

  /// `Unsupported operation error.`: the built-in does not take operands of these types.
  mutating func unsupported(_ builtin: Builtin, _ base: Int) -> RuleValue {
    var types = OperandTypes()
    for operand in operands[base...] { types.append(operand.type) }
    return arena.fault(.unsupportedOperation, .operands(builtin, types))
  }

  /// The same of one operand.
  mutating func unsupported(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    var types = OperandTypes()
    types.append(operand.type)
    return arena.fault(.unsupportedOperation, .operands(builtin, types))
  }
}

/// What the declarations say of each built-in, by its number.
enum BuiltinTable {
  /// Whether it is a method, so that its first operand is the receiver.
  static func isMethod(_ builtin: Builtin) -> Bool { methods[Int(builtin.rawValue)] }

  /// The types that have it: of a method, of brackets, and of the right side of `in`.
  static func receivers(of builtin: Builtin) -> TypeSet { receivers[Int(builtin.rawValue)] }

  /// Whether it takes that many operands, a receiver among them.
  static func takes(_ builtin: Builtin, _ count: Int) -> Bool {
    let declared = counts[Int(builtin.rawValue)]
    return declared < 0 || declared == count
  }

  private static let methods = Builtin.allCases.map { builtin in
    CloudLibrary.declarations(of: builtin).contains { $0.form == .method }
  }

  private static let receivers = Builtin.allCases.map { builtin in
    CloudLibrary.declarations(of: builtin).reduce(into: TypeSet()) { types, declaration in
      for overload in declaration.overloads {
        types.formUnion((builtin == .in ? overload.operands.last : overload.operands.first) ?? [])
      }
    }
  }

  /// -1 where every number is right.
  private static let counts = Builtin.allCases.map { builtin in
    CloudLibrary.declarations(of: builtin).first?.overloads.first?.operands.count ?? -1
  }
}
