package import SourceText

/// A function that the rules declare.
///
/// A call stores the arguments in the first locals and the variables' values in the next ones, and then evaluates the
/// result. All of them are values or errors.
package struct Function: Sendable {
  /// The name of the function.
  package let name: String
  /// The names of the parameters.
  package let parameters: [String]
  /// The variables: each `let` in order.
  package let variables: [Variable]
  /// The expression after `return`.
  package let result: ExpressionID
  /// What a call evaluates after the arguments, in order: the values of the variables, and the result.
  package var body: [ExpressionID] { variables.map(\.value) + [result] }
  /// The location of the declaration in the file.
  package let span: Span
  /// Whether the function is declared outside of the services, so that the rules of all services can call it.
  package let isShared: Bool

  /// A variable that `let` declares.
  package struct Variable: Sendable {
    /// The name of the variable.
    package let name: String
    /// The value of the variable.
    package let value: ExpressionID

    /// Creates the variable `name`.
    package init(name: String, value: ExpressionID) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a function.
  package init(
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
