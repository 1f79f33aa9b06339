/// An operator, method or function of the Cloud rules language, as data: the checker, the evaluator's error texts and the
/// documentation read it.
public struct BuiltinDeclaration: Sendable {
  /// How it is written.
  public enum Form: Sendable, Hashable {
    /// `!x`, `-x`
    case prefix
    /// `x + y`
    case infix
    /// `x.name(…)`; the receiver is the first operand.
    case method
    /// `name(…)`
    case function
    /// `namespace.name(…)`
    case namespaced(String)
    /// `x[i]`, `x[i:j]`
    case brackets
  }

  /// One way to call it.
  public struct Overload: Sendable, Hashable {
    /// What each operand may be; a method's receiver is the first.
    public let operands: [TypeSet]
    /// What it yields.
    public let result: TypeSet

    /// A way to call it.
    public init(_ operands: [TypeSet], _ result: TypeSet) {
      self.operands = operands
      self.result = result
    }
  }

  /// Its name, or the sign of an operator.
  public let name: String
  /// How it is written.
  public let form: Form
  /// What it becomes in a program.
  public let builtin: Builtin
  /// The ways to call it.
  public let overloads: [Overload]
  /// What it does, in one line.
  public let summary: String

  init(
    _ name: String, _ form: Form, _ builtin: Builtin, _ overloads: [(operands: [TypeSet], result: TypeSet)],
    _ summary: String
  ) {
    self.name = name
    self.form = form
    self.builtin = builtin
    self.overloads = overloads.map { Overload($0.operands, $0.result) }
    self.summary = summary
  }
}
