import RulePrograms
import RuleValues

/// An operator, method or function of Cloud rules, with its declaration and its implementation.
///
/// The lists in `Functions/Cloud` contain all of them. To add one, add a case to ``Builtin``, an element to the list of
/// its receiver and a row to `Grammar/cloud.md`. `FunctionTests` finds a case without a function.
struct CloudFunction: Sendable {
  /// The implementation. No operand is an error. It returns nil if it does not accept operands of these types.
  enum Body: Sendable {
    /// A function of one operand.
    case unary(@Sendable (inout EvaluationState, RuleValue) -> RuleValue?)
    /// A function of two operands.
    case binary(@Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue?)
    /// A function of three operands.
    case ternary(@Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue?)
    /// A function of the operands in ``EvaluationState/operands`` from an index on.
    case variadic(@Sendable (inout EvaluationState, Int) -> RuleValue?)
  }

  /// The error of a call when several operands are errors. The receiver's type is checked before the errors of
  /// arguments (emulator 1.19.9).
  enum ErrorOrder: Sendable {
    /// The error of the first operand with an error.
    case operands
    /// The error of the receiver: its own, that of null, or that of a type without this method. Otherwise, the error of
    /// the first operand with an error.
    case receiver
    /// The same order as `receiver`, with the last operand as the receiver.
    case container
    /// For a map: the error of a key precedes that of any value.
    case keys
    /// For a path: the error of the first segment that is an error or has no text.
    case segments
    /// The function itself handles operands that are errors.
    case handled
  }

  /// The built-in that represents it in a program.
  let builtin: Builtin
  /// The declarations by receiver; empty for syntax.
  let declarations: [BuiltinDeclaration]
  /// The choice among several errors.
  let errorOrder: ErrorOrder
  /// The implementation.
  let body: Body
  /// The number of operands, including a receiver; nil for any number.
  let arity: Int?
  /// The receiver types: of a method, of brackets, or of the right side of `in`.
  let receivers: TypeSet

  /// Whether it is a method, whose first operand is the receiver.
  let isMethod: Bool

  private init(
    _ builtin: Builtin, _ declarations: [BuiltinDeclaration], _ body: Body, errors: ErrorOrder? = nil,
    takesAnyNumber: Bool = false
  ) {
    self.builtin = builtin
    self.declarations = declarations
    self.body = body
    let forms = declarations.map(\.form)
    let overloads = declarations.flatMap(\.overloads)
    let hasReceiver = forms.contains(.method) || forms.contains(.brackets)
    let order = errors ?? (hasReceiver ? .receiver : .operands)
    errorOrder = order
    isMethod = forms.contains(.method)
    arity = takesAnyNumber ? nil : overloads.first?.operands.count ?? body.arity
    receivers =
      overloads.isEmpty
      ? .any
      : overloads.reduce(into: TypeSet()) {
        $0.formUnion((order == .container ? $1.operands.last : $1.operands.first) ?? [])
      }
  }

  /// The name in the engine's errors.
  var errorName: String { declarations.first?.name ?? "\(builtin)" }

  /// The name with its namespace, as rules write it.
  var qualifiedName: String {
    if case .namespaced(let namespace)? = declarations.first?.form { "\(namespace).\(errorName)" } else { errorName }
  }

  /// Returns whether it accepts this number of operands.
  func takes(_ count: Int) -> Bool { arity.map { $0 == count } ?? true }
}

extension CloudFunction.Body {
  /// The number of operands; nil for any number.
  var arity: Int? {
    switch self {
    case .unary: 1
    case .binary: 2
    case .ternary: 3
    case .variadic: nil
    }
  }
}

// MARK: Declaring

extension CloudFunction {
  /// Declares a function of one operand.
  static func unary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .unary(body), errors: errors)
  }

  /// Declares a function of two operands.
  static func binary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .binary(body), errors: errors)
  }

  /// Declares a function of three operands.
  static func ternary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .ternary(body), errors: errors)
  }

  /// Declares a function of more operands, or of any number.
  static func variadic(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil, takesAnyNumber: Bool = false,
    _ body: @escaping @Sendable (inout EvaluationState, Int) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .variadic(body), errors: errors, takesAnyNumber: takesAnyNumber)
  }

  /// Returns a placeholder for a built-in without a function. `FunctionTests` rejects it.
  static func missing(_ builtin: Builtin) -> CloudFunction { .variadic(builtin) { _, _ in .error(.kind) } }
}
