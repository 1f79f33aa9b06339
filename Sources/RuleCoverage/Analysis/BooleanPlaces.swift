import RuleEvaluation
import RulePrograms
import RuleValues

/// Determines which expressions of a program are conditions, by position or by type. The result of a function may be
/// either.
struct BooleanPlaces {
  private let program: Program
  /// Whether each expression is in a position that requires a boolean, by its index.
  private var isWanted: [Bool]
  /// The function that contains each expression; nil in rules.
  private var functions: [Int?]

  init(_ program: Program) {
    self.program = program
    isWanted = Array(repeating: false, count: program.expressions.count)
    functions = Array(repeating: nil, count: program.expressions.count)
    for (index, function) in program.functions.enumerated() {
      for root in function.variables.map(\.value) + [function.result] { own(root, index) }
    }
    for rule in program.rules { want(rule.condition) }
    for index in program.expressions.indices {
      switch program.expressions[index] {
      case .and(let left, let right), .or(let left, let right), .absorbingAnd(let left, let right),
        .absorbingOr(let left, let right):
        want(left)
        want(right)
      case .conditional(let test, _, _), .choice(let test, _, _): want(test)
      case .call(.not, _), .builtin(.not, _): program.operands(of: ExpressionID(index)).forEach { want($0) }
      default: break
      }
    }
  }

  /// Returns whether an expression is a condition.
  func holds(_ id: ExpressionID) -> Bool { isWanted[Int(id.index)] || isBoolean(id) }

  private mutating func own(_ root: ExpressionID, _ function: Int) {
    var waiting = [root]
    while let id = waiting.popLast() {
      functions[Int(id.index)] = function
      waiting += program.operands(of: id)
    }
  }

  /// Marks an expression, and the expressions that supply its value, as requiring a boolean.
  private mutating func want(_ root: ExpressionID) {
    var waiting = [root]
    while let id = waiting.popLast() {
      guard !isWanted[Int(id.index)] else { continue }
      isWanted[Int(id.index)] = true
      switch program[id] {
      case .conditional(_, let then, let otherwise), .choice(_, let then, let otherwise): waiting += [then, otherwise]
      case .invoke(let function, _): waiting.append(program.functions[Int(function)].result)
      case .local(let local): waiting += variable(local, at: id).map { [$0] } ?? []
      default: break
      }
    }
  }

  /// Returns the value of the variable that a local refers to; nil for a parameter.
  private func variable(_ local: Int32, at id: ExpressionID) -> ExpressionID? {
    guard let function = functions[Int(id.index)].map({ program.functions[$0] }) else { return nil }
    let index = Int(local) - function.parameters.count
    return function.variables.indices.contains(index) ? function.variables[index].value : nil
  }

  // MARK: Types

  private static let booleanBuiltins: Set<Builtin> = Set(
    Builtin.allCases.filter { builtin in
      let overloads = CloudLibrary.standard.declarations(of: builtin).flatMap(\.overloads)
      return !overloads.isEmpty && overloads.allSatisfy { $0.result == .bool }
    })

  /// Returns whether an expression can only evaluate to a boolean or an error.
  private func isBoolean(_ root: ExpressionID) -> Bool {
    var waiting = [root]
    while let id = waiting.popLast() {
      switch program[id] {
      case .constant(let value):
        guard case .bool = value else { return false }
      case .and, .or, .absorbingAnd, .absorbingOr, .isType, .matches, .matchesWhole: continue
      case .builtin(let builtin, _) where Self.booleanBuiltins.contains(builtin): continue
      case .conditional(_, let then, let otherwise), .choice(_, let then, let otherwise): waiting += [then, otherwise]
      case .invoke(let function, _): waiting.append(program.functions[Int(function)].result)
      case .local(let local):
        guard let value = variable(local, at: id) else { return false }
        waiting.append(value)
      default: return false
      }
    }
    return true
  }
}
