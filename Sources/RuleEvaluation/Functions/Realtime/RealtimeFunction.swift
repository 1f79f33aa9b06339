import RulePrograms
import RuleValues

/// An operator, method or property of Realtime rules: how it is declared, and beside it what it does.
///
/// The lists in this folder hold all of them. To add one, add a case to `Operation`, an element to the list of its
/// receiver and a line to `Grammar/realtime.md`; `FunctionTests` finds a case without a function. Operands are evaluated in
/// the order of the text; the first that is an error is the result.
struct RealtimeFunction: Sendable {
  /// What it does with its operands, none of which is an error.
  enum Body: Sendable {
    /// With one operand.
    case unary(@Sendable (inout EvaluationState, RuleValue) -> RuleValue)
    /// With two operands.
    case binary(@Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue)
    /// With three operands.
    case ternary(@Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue)
    /// With the first operand and each other, before the next is evaluated: true where it is true for each. Without
    /// others it is applied once, to nil.
    case every(@Sendable (inout EvaluationState, RuleValue, RuleValue?) -> RuleValue)
  }

  /// How a method or property is declared.
  struct Declaration: Sendable {
    let name: String
    let arguments: RealtimeMember.Arguments
    let result: RealtimeType
    let summary: String
    /// The operation where an array of names is given.
    let withNames: Operation?

    /// `x.name(…)`
    static func method(
      _ name: String, _ arguments: RealtimeMember.Arguments = .none, gives result: RealtimeType,
      withNames: Operation? = nil, _ summary: String
    ) -> Declaration {
      Declaration(name: name, arguments: arguments, result: result, summary: summary, withNames: withNames)
    }

    /// `x.name`
    static func property(_ name: String, gives result: RealtimeType, _ summary: String) -> Declaration {
      Declaration(name: name, arguments: .property, result: result, summary: summary, withNames: nil)
    }
  }

  /// What calls it in a program.
  let operation: Operation
  /// How rules call it by name; nil for an operator.
  let member: RealtimeMember?
  /// What it does.
  let body: Body

  private init(_ operation: Operation, _ declaration: Declaration?, _ body: Body) {
    self.operation = operation
    self.body = body
    member = declaration.map { declaration in
      RealtimeMember(
        declaration.name, takes: declaration.arguments, gives: declaration.result,
        declaration.withNames.map { .names(none: operation, all: $0) } ?? .operation(operation), declaration.summary)
    }
  }

  /// Whether it takes that many operands, a receiver among them.
  func takes(_ count: Int) -> Bool {
    switch body {
    case .unary: count == 1
    case .binary: count == 2
    case .ternary: count == 3
    case .every: count >= 1
    }
  }
}

// MARK: Declaring

extension RealtimeFunction {
  /// A function of one operand.
  static func unary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .unary(body))
  }

  /// A function of two operands.
  static func binary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .binary(body))
  }

  /// A function of three operands.
  static func ternary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .ternary(body))
  }

  /// A function that must be true for its first operand with each of the others.
  static func every(
    _ operation: Operation, _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue?) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, nil, .every(body))
  }

  /// Stands in the table for an operation that has no function, which `FunctionTests` rejects.
  static func missing(_ operation: Operation) -> RealtimeFunction { .every(operation) { _, _, _ in .error(.kind) } }
}
