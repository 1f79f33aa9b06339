import RuleValues
public import SourceText

/// Why JSON is no operation.
public struct OperationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let message: String
  /// Where it stands in the JSON text.
  public let span: Span

  /// What else is wrong.
  public let others: [OperationError]

  /// What is wrong, a line each.
  public var description: String { ([message] + others.map(\.message)).joined(separator: "\n") }

  init(_ message: String, at span: Span, others: [OperationError] = []) {
    self.message = message
    self.span = span
    self.others = others
  }

  /// Problems of data.
  init(_ problems: DataProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, problems.remainder, problems.description, span)
  }

  /// Problems of a document or of an object's metadata.
  init(_ problems: DocumentProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, problems.remainder, problems.description, span)
  }

  private init(_ errors: [OperationError], _ remainder: String?, _ description: String, _ span: Span) {
    let last = remainder.map { [OperationError($0, at: errors.last?.span ?? span)] } ?? []
    self.init(
      errors.first?.message ?? description, at: errors.first?.span ?? span, others: errors.dropFirst() + last)
  }
}
