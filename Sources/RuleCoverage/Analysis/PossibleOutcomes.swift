import RulePrograms
import RuleValues

/// The outcomes that a condition can have for any request.
struct ConditionOutcomes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let isTrue = ConditionOutcomes(rawValue: 1)
  static let isFalse = ConditionOutcomes(rawValue: 2)
  static let both: ConditionOutcomes = [.isTrue, .isFalse]

  static func only(_ value: Bool) -> ConditionOutcomes { value ? .isTrue : .isFalse }

  var opposite: ConditionOutcomes {
    switch self {
    case .isTrue: .isFalse
    case .isFalse: .isTrue
    default: self
    }
  }
}

/// Determines the possible outcomes of conditions from the rules alone. A constant has one outcome, and so do
/// expressions that follow from constants. Otherwise, both are possible.
struct PossibleOutcomes {
  private let program: Program
  private var known: [ConditionOutcomes?]

  init(_ program: Program) {
    self.program = program
    known = Array(repeating: nil, count: program.expressions.count)
    for rule in program.rules where rule.methods == [.validate] { noteExistence(in: rule) }
  }

  /// Returns the outcomes that an expression can have.
  mutating func outcomes(of id: ExpressionID) -> ConditionOutcomes {
    if let outcomes = known[Int(id.index)] { return outcomes }
    let outcomes = compute(id)
    known[Int(id.index)] = outcomes
    return outcomes
  }

  private mutating func compute(_ id: ExpressionID) -> ConditionOutcomes {
    if let chain = program.chain(at: id) { return outcomes(of: chain) }
    switch program[id] {
    case .constant(.bool(let value)): return .only(value)
    case .call(.not, _), .builtin(.not, _):
      return program.operands(of: id).first.map { outcomes(of: $0).opposite } ?? .both
    case .conditional(let test, let then, let otherwise), .choice(let test, let then, let otherwise):
      let test = outcomes(of: test)
      var result: ConditionOutcomes = []
      if test.contains(.isTrue) { result.formUnion(outcomes(of: then)) }
      if test.contains(.isFalse) { result.formUnion(outcomes(of: otherwise)) }
      return result
    case .invoke(let function, _): return outcomes(of: program.functions[Int(function)].result)
    default: return .both
    }
  }

  private mutating func outcomes(of chain: ProgramCondition.Chain) -> ConditionOutcomes {
    let (deciding, other): (ConditionOutcomes, ConditionOutcomes) =
      chain.isAnd ? (.isFalse, .isTrue) : (.isTrue, .isFalse)
    var result = other
    for operand in chain.operands {
      let outcomes = outcomes(of: operand)
      if outcomes.contains(deciding) { result.insert(deciding) }
      if !outcomes.contains(other) { result.remove(other) }
    }
    return result
  }

  /// Marks the data of a `.validate` as existing, because the rule is not evaluated for deleted data ("Learn the core
  /// syntax").
  private mutating func noteExistence(in rule: Rule) {
    var waiting = [rule.condition]
    while let id = waiting.popLast() {
      waiting += program.operands(of: id)
      switch program[id] {
      case .call(.snapshotExists, _) where isOwnPlace(program.operands(of: id)): known[Int(id.index)] = .isTrue
      case .call(.realtimeNotEqual, _) where isValueAndNull(id): known[Int(id.index)] = .isTrue
      case .call(.realtimeEqual, _) where isValueAndNull(id): known[Int(id.index)] = .isFalse
      default: break
      }
    }
  }

  private func isOwnPlace(_ operands: [ExpressionID]) -> Bool {
    guard let first = operands.first, case .input(.newData) = program[first] else { return false }
    return true
  }

  /// Returns whether the operands are `newData.val()` and `null`, in either order.
  private func isValueAndNull(_ id: ExpressionID) -> Bool {
    let operands = program.operands(of: id)
    let hasNull = operands.contains { if case .constant(.null) = program[$0] { true } else { false } }
    return hasNull
      && operands.contains {
        if case .call(.snapshotValue, _) = program[$0] { isOwnPlace(program.operands(of: $0)) } else { false }
      }
  }
}
