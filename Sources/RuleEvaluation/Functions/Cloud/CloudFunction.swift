import RulePrograms
import RuleValues

/// An operator, method or function of Cloud rules: how it is declared, and beside it what it does.
///
/// The lists in this folder hold all of them. To add one, add a case to ``Builtin``, an element to the list of its receiver
/// and a row to `Grammar/cloud.md`; `FunctionTests` finds a case without a function.
struct CloudFunction: Sendable {
  /// What it does with its operands, none of which is an error; nil where it does not take operands of these types.
  enum Body: Sendable {
    /// With one operand.
    case unary(@Sendable (inout EvaluationState, RuleValue) -> RuleValue?)
    /// With two operands.
    case binary(@Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue?)
    /// With three operands.
    case ternary(@Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue?)
    /// With those from an index of ``EvaluationState/operands`` on.
    case variadic(@Sendable (inout EvaluationState, Int) -> RuleValue?)
  }

  /// Which error a call has where several of its operands are errors. What a receiver is comes before the errors of
  /// arguments (emulator 1.19.9).
  enum ErrorOrder: Sendable {
    /// The first operand's that is one.
    case operands
    /// The receiver's: its own, that of null, or that of a type without such a method; then the first operand's.
    case receiver
    /// The same, where the receiver is the last operand.
    case container
    /// Of a map: a key's before any value's.
    case keys
    /// Of a path: the first segment's that is an error or has no text.
    case segments
    /// Whatever the function makes of its operands, errors among them.
    case handled
  }

  /// What calls it in a program.
  let builtin: Builtin
  /// How it is written, by receiver; none where it is syntax.
  let declarations: [BuiltinDeclaration]
  /// Which of several errors it has.
  let errorOrder: ErrorOrder
  /// What it does.
  let body: Body
  /// How many operands it takes, a receiver among them; nil for any number.
  let arity: Int?
  /// The types that have it: of a method, of brackets, and of the right side of `in`.
  let receivers: TypeSet

  /// Whether it is a method, so that its first operand is the receiver.
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

  /// Its name in the engine's errors.
  var errorName: String { declarations.first?.name ?? "\(builtin)" }

  /// Its name with its namespace, as rules write it.
  var qualifiedName: String {
    if case .namespaced(let namespace)? = declarations.first?.form { "\(namespace).\(errorName)" } else { errorName }
  }

  /// Whether it takes that many operands.
  func takes(_ count: Int) -> Bool { arity.map { $0 == count } ?? true }
}

extension CloudFunction.Body {
  /// How many operands it is given; nil for any number.
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
  /// A function of one operand.
  static func unary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .unary(body), errors: errors)
  }

  /// A function of two operands.
  static func binary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .binary(body), errors: errors)
  }

  /// A function of three operands.
  static func ternary(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil,
    _ body: @escaping @Sendable (inout EvaluationState, RuleValue, RuleValue, RuleValue) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .ternary(body), errors: errors)
  }

  /// A function of more operands, or of any number.
  static func variadic(
    _ builtin: Builtin, _ declarations: BuiltinDeclaration..., errors: ErrorOrder? = nil, takesAnyNumber: Bool = false,
    _ body: @escaping @Sendable (inout EvaluationState, Int) -> RuleValue?
  ) -> CloudFunction {
    CloudFunction(builtin, declarations, .variadic(body), errors: errors, takesAnyNumber: takesAnyNumber)
  }

  /// Stands in the table for a built-in that has no function, which `FunctionTests` rejects.
  static func missing(_ builtin: Builtin) -> CloudFunction { .variadic(builtin) { _, _ in .error(.kind) } }
}
