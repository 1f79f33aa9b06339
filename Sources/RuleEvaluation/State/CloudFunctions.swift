package import RulePrograms
import RuleValues

/// A table of the functions of Cloud rules, by built-in.
struct CloudFunctions: Sendable {
  private let table: [CloudFunction]

  private init(_ functions: [CloudFunction]) {
    var table = Builtin.allCases.map { CloudFunction.missing($0) }
    for function in functions { table[Int(function.builtin.rawValue)] = function }
    self.table = table
  }

  /// The function of a built-in.
  @inline(__always)
  subscript(_ builtin: Builtin) -> CloudFunction {
    _read { yield table[Int(builtin.rawValue)] }
  }

  /// All functions of Cloud rules.
  static let all: [CloudFunction] =
    CloudFunction.syntax + CloudFunction.operators + CloudFunction.brackets + CloudFunction.shared
    + CloudFunction.strings + CloudFunction.bytes + CloudFunction.lists + CloudFunction.sets + CloudFunction.maps
    + CloudFunction.mapDiffs + CloudFunction.paths + CloudFunction.timestamps + CloudFunction.latlngs
    + CloudFunction.conversions + CloudFunction.times + CloudFunction.hashing + CloudFunction.mathematics
    + CloudFunction.documents

  /// The table of all functions.
  static let standard = CloudFunctions(all)
}

extension CloudLibrary {
  /// The functions that the evaluator implements.
  package static let standard = CloudLibrary { CloudFunctions.standard[$0].declarations }
}

// MARK: Calling

extension EvaluationState {
  /// Applies a built-in to the operands from `base` on. None of them may be an error.
  mutating func apply(_ builtin: Builtin, _ base: Int) -> RuleValue {
    guard functions[builtin].takes(operands.count - base) else { return countFault(builtin, base) }
    let value: RuleValue? =
      switch functions[builtin].body {
      case .unary(let apply): apply(&self, operands[base])
      case .binary(let apply): apply(&self, operands[base], operands[base + 1])
      case .ternary(let apply): apply(&self, operands[base], operands[base + 1], operands[base + 2])
      case .variadic(let apply): apply(&self, base)
      }
    return value ?? unsupported(builtin, base)
  }

  /// Returns an `Incorrect number of arguments.` error.
  private mutating func countFault(_ builtin: Builtin, _ base: Int) -> RuleValue {
    let isMethod = functions[builtin].isMethod
    let count = Int32(truncatingIfNeeded: operands.count - base - (isMethod ? 1 : 0))
    let receiver = isMethod ? operands[base].type : nil
    return arena.fault(.argumentCount, .builtinArguments(count, builtin, receiver: receiver ?? .null))
  }

  /// Returns an `Unsupported operation error.`: the built-in does not accept operands of these types.
  mutating func unsupported(_ builtin: Builtin, _ base: Int) -> RuleValue {
    var types = OperandTypes()
    for operand in operands[base...] { types.append(operand.type) }
    return arena.fault(.unsupportedOperation, .operands(builtin, types))
  }

  /// Returns an `Unsupported operation error.` for one operand.
  mutating func unsupported(_ builtin: Builtin, of operand: RuleValue) -> RuleValue {
    var types = OperandTypes()
    types.append(operand.type)
    return arena.fault(.unsupportedOperation, .operands(builtin, types))
  }
}
