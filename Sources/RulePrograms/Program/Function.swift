public import SourceText

/// A function that the rules declare. A call puts the arguments into its first locals, then each variable's value into the
/// next, then evaluates the result; all are values or errors.
public struct Function: Sendable {
  /// Its name.
  public let name: String
  /// The names of its parameters.
  public let parameters: [String]
  /// Its variables: each `let` in order.
  public let variables: [Variable]
  /// What it yields.
  public let result: ExpressionID
  /// Where it is declared in the file.
  public let span: Span
  /// Whether it stands outside of the services, where the rules of all of them can call it.
  public let isShared: Bool

  /// A `let`.
  public struct Variable: Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: ExpressionID

    /// The variable `name` with that value.
    public init(name: String, value: ExpressionID) {
      self.name = name
      self.value = value
    }
  }

  /// A function.
  public init(
    name: String, parameters: [String], variables: [Variable], result: ExpressionID, span: Span, isShared: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.variables = variables
    self.result = result
    self.span = span
    self.isShared = isShared
  }
}
