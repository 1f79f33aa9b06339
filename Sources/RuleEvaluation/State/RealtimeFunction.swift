import RulePrograms
import RuleValues

/// An operator, method or property of Realtime rules, with its declaration and its implementation.
///
/// The lists in `Functions/Realtime` contain all of them. To add one, add a case to `Operation`, an element to the list
/// of its receiver and a line to `Grammar/realtime.md`. `FunctionTests` finds a case without a function.
///
/// Operands are evaluated in source order. The first error among them is the result.
struct RealtimeFunction: Sendable {
  /// The implementation. No operand is an error.
  enum Body: Sendable {
    /// A function of one operand.
    case unary(@Sendable (inout EvaluationState, RuleValue) -> RuleValue)
    /// A function of two operands.
    case binary(@Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue)
    /// A function of three operands.
    case ternary(@Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue)
    /// A function that is applied to the first operand and each of the others, before the next one is evaluated. The
    /// result is true if it is true for each. Without other operands, it is applied once with nil.
    case every(@Sendable (inout EvaluationState, RuleValue, RuleValue?) -> RuleValue)
  }

  /// The declaration of a method or property.
  struct Declaration: Sendable {
    let name: String
    let arguments: RealtimeMember.Arguments
    let result: RealtimeType
    let summary: String
    /// The operation for an array of names as the argument.
    let withNames: Operation?

    /// Declares a method: `x.name(…)`.
    static func method(
      _ name: String, _ arguments: RealtimeMember.Arguments = .none, gives result: RealtimeType,
      withNames: Operation? = nil, _ summary: String
    ) -> Declaration {
      Declaration(name: name, arguments: arguments, result: result, summary: summary, withNames: withNames)
    }

    /// Declares a property: `x.name`.
    static func property(_ name: String, gives result: RealtimeType, _ summary: String) -> Declaration {
      Declaration(name: name, arguments: .property, result: result, summary: summary, withNames: nil)
    }
  }

  /// The operation that represents it in a program.
  let operation: Operation
  /// The member by which rules call it; nil for an operator.
  let member: RealtimeMember?
  /// The implementation.
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
}

extension RealtimeFunction.Body {
  /// Returns whether it accepts this number of operands, including a receiver.
  @inline(__always)
  func takes(_ count: Int) -> Bool {
    switch self {
    case .unary: count == 1
    case .binary: count == 2
    case .ternary: count == 3
    case .every: count >= 1
    }
  }

  /// A placeholder for an operation without a function. `FunctionTests` finds the operation.
  static var missing: RealtimeFunction.Body { .every { _, _, _ in .error(.kind) } }
}

// MARK: Declaring

extension RealtimeFunction {
  /// Declares a function of one operand.
  static func unary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .unary(body))
  }

  /// Declares a function of two operands.
  static func binary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .binary(body))
  }

  /// Declares a function of three operands.
  static func ternary(
    _ operation: Operation, _ declaration: Declaration? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, declaration, .ternary(body))
  }

  /// Declares a function that must be true for its first operand with each of the others.
  static func every(
    _ operation: Operation, _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue?) -> RuleValue
  ) -> RealtimeFunction {
    RealtimeFunction(operation, nil, .every(body))
  }
}
