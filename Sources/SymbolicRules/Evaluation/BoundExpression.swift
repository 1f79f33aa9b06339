package import RulePrograms

/// An expression of a program with the function call that it is evaluated in.
package struct BoundExpression: Sendable {
  /// A call of a function of the rules.
  package final class Call: Sendable {
    /// The call itself.
    package let expression: BoundExpression
    /// The index of the function in ``Program/functions``.
    package let function: Int
    /// The arguments, as expressions of the caller.
    package let arguments: [BoundExpression]

    init(_ expression: BoundExpression, function: Int, arguments: [BoundExpression]) {
      self.expression = expression
      self.function = function
      self.arguments = arguments
    }
  }

  /// The expression.
  package let id: ExpressionID
  /// The call whose locals the expression can mention; nil outside of functions.
  package let call: Call?

  /// Creates an expression.
  ///
  /// - Parameter call: the call around it; nil for a condition of a rule.
  package init(_ id: ExpressionID, in call: Call? = nil) {
    self.id = id
    self.call = call
  }

  /// The number of calls around the expression.
  package var depth: Int {
    var (depth, current) = (0, call)
    while let call = current {
      depth += 1
      current = call.expression.call
    }
    return depth
  }

  /// Returns another expression of the same call.
  package func beside(_ id: ExpressionID) -> BoundExpression { BoundExpression(id, in: call) }

  /// Returns the operands, in evaluation order.
  package func operands(in program: Program) -> [BoundExpression] { program.operands(of: id).map { beside($0) } }

  /// The maximum number of calls and locals that are followed; the checker rejects recursion.
  private static let maximumSteps = 64

  /// Returns the expression that determines the value: the argument of a parameter, the value of a variable, or the
  /// result of a function.
  package func resolved(in program: Program) -> BoundExpression {
    var current = self
    for _ in 0..<Self.maximumSteps {
      guard let next = current.source(in: program) else { break }
      current = next
    }
    return current
  }

  /// Returns the argument of a parameter, the value of a variable, or the result of a function; nil for other
  /// expressions.
  private func source(in program: Program) -> BoundExpression? {
    switch program[id] {
    case .local(let index):
      guard let call else { return nil }
      let place = Int(index)
      let variables = program.functions[call.function].variables
      if call.arguments.indices.contains(place) { return call.arguments[place] }
      guard variables.indices.contains(place - call.arguments.count) else { return nil }
      return beside(variables[place - call.arguments.count].value)
    case .invoke: return result(in: program)
    case .constant, .capture, .boundCapture, .input, .and, .or, .conditional, .choice, .call, .matches, .absorbingAnd,
      .absorbingOr, .builtin, .isType, .matchesWhole:
      return nil
    }
  }

  /// Returns the result of the function that the expression calls; nil for an expression that is not a call.
  package func result(in program: Program) -> BoundExpression? {
    guard case .invoke(let function, let arguments) = program[id] else { return nil }
    let operands = program.arguments[arguments.range].map { beside($0) }
    let call = Call(self, function: Int(function), arguments: operands)
    return BoundExpression(program.functions[Int(function)].result, in: call)
  }
}

extension SymbolicEvaluator {
  /// Returns when a condition within function calls is true, and when it is false.
  package func truth(of bound: BoundExpression) -> Truth { space.truth(of: value(of: bound)) }

  private func value(of bound: BoundExpression) -> SymbolicValue {
    var evaluator = entering(bound.call)
    return evaluator.value(of: bound.id)
  }

  private func entering(_ call: BoundExpression.Call?) -> SymbolicEvaluator {
    var evaluator = self
    (evaluator.locals, evaluator.known) = ([], [:])
    guard let call else { return evaluator }
    evaluator.locals = call.arguments.map { value(of: $0) }
    for variable in program.functions[call.function].variables {
      evaluator.locals.append(evaluator.value(of: variable.value))
    }
    return evaluator
  }
}
