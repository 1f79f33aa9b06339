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
      for root in function.body { own(root, index) }
    }
    for rule in program.rules { want(rule.condition) }
    for index in program.expressions.indices {
      switch program.composition(of: ExpressionID(index)) {
      case .junction(let junction):
        want(junction.left)
        want(junction.right)
      case .choice(let test, _, _): want(test)
      case .negation(let operand): want(operand)
      case .call, nil: break
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
      switch program.composition(of: id) {
      case .choice(_, let then, let otherwise): waiting += [then, otherwise]
      case .call(let function): waiting.append(function.result)
      case .junction, .negation: break
      case nil: waiting += [variable(at: id)].compactMap(\.self)
      }
    }
  }

  /// Returns the value of the variable that an expression is; nil for a parameter and for other expressions.
  private func variable(at id: ExpressionID) -> ExpressionID? {
    guard case .local(let local) = program[id],
      let function = functions[Int(id.index)].map({ program.functions[$0] })
    else { return nil }
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
      switch program.composition(of: id) {
      case .junction, .negation: continue
      case .choice(_, let then, let otherwise): waiting += [then, otherwise]
      case .call(let function): waiting.append(function.result)
      case nil:
        if isTest(id) { continue }
        guard let value = variable(at: id) else { return false }
        waiting.append(value)
      }
    }
    return true
  }

  private func isTest(_ id: ExpressionID) -> Bool {
    switch program[id] {
    case .constant(.bool), .isType: return true
    case let expression:
      let isBoolean = expression.builtin.map { Self.booleanBuiltins.contains($0) } ?? false
      return isBoolean || program.match(at: id) != nil
    }
  }
}
