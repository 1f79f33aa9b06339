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
    if case .bool(let value)? = program.constant(at: id) { return .only(value) }
    switch program.composition(of: id) {
    case .negation(let operand): return outcomes(of: operand).opposite
    case .choice(let test, let then, let otherwise):
      let test = outcomes(of: test)
      var result: ConditionOutcomes = []
      if test.contains(.isTrue) { result.formUnion(outcomes(of: then)) }
      if test.contains(.isFalse) { result.formUnion(outcomes(of: otherwise)) }
      return result
    case .call(let function): return outcomes(of: function.result)
    case .junction, nil: return .both
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
      if isWritten(id, by: .snapshotExists) { known[Int(id.index)] = .isTrue }
      if let test = program.nullTest(at: id), isWritten(test.operand, by: .snapshotValue) {
        known[Int(id.index)] = .only(!test.isTrueForNull)
      }
    }
  }

  /// Returns whether an expression is `newData` with this operation.
  private func isWritten(_ id: ExpressionID, by operation: Operation) -> Bool {
    guard program[id].operation == operation, let place = program.operands(of: id).first,
      case .input(.newData) = program[place]
    else { return false }
    return true
  }
}
