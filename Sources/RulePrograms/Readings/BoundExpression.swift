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
    guard case .local(let index) = program[id] else { return body(in: program).last }
    guard let call else { return nil }
    if call.arguments.indices.contains(Int(index)) { return call.arguments[Int(index)] }
    let variables = program.functions[call.function].variables
    let place = Int(index) - call.arguments.count
    return variables.indices.contains(place) ? beside(variables[place].value) : nil
  }

  /// Returns the values of the variables and the result of the function that the expression calls; empty for an expression
  /// that is not a call.
  package func body(in program: Program) -> [BoundExpression] {
    guard let function = program.calledFunction(at: id) else { return [] }
    let call = Call(self, function: function, arguments: operands(in: program))
    return program.functions[function].body.map { BoundExpression($0, in: call) }
  }
}
