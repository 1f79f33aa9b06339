package import RuleValues
package import RulesProjects
package import SecurityRules
package import SourceText

/// Why JSON is no operation.
package struct OperationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// Where it stands in the JSON text.
  package let span: Span

  /// What else is wrong.
  package let others: [OperationError]

  /// What is wrong, a line each.
  package var description: String { ([message] + others.map(\.message)).joined(separator: "\n") }

  /// A problem at `span` of the JSON text, and others found with it.
  package init(_ message: String, at span: Span, others: [OperationError] = []) {
    self.message = message
    self.span = span
    self.others = others
  }

  /// Problems of data.
  package init(_ problems: DataProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, problems.remainder, problems.description, span)
  }

  /// Problems of a document or of an object's metadata.
  package init(_ problems: DocumentProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, problems.remainder, problems.description, span)
  }

  private init(_ errors: [OperationError], _ remainder: String?, _ description: String, _ span: Span) {
    let last = remainder.map { [OperationError($0, at: errors.last?.span ?? span)] } ?? []
    self.init(
      errors.first?.message ?? description, at: errors.first?.span ?? span, others: errors.dropFirst() + last)
  }
}

extension InvalidInput {
  /// The problems of an operation written in `file`.
  package init(_ error: OperationError, in file: SourceFile) {
    self.init(error.message, at: error.span, in: file, others: error.others.map { InvalidInput($0, in: file) })
  }
}

extension JSONInput {
  /// What `read` makes of the value.
  ///
  /// - Throws: ``InvalidInput`` in place of an ``OperationError``.
  package func operation(
    _ read: (JSONNode) throws(OperationError) -> DataOperation
  ) throws(InvalidInput) -> DataOperation {
    do throws(OperationError) {
      return try read(root)
    } catch {
      throw InvalidInput(error, in: file)
    }
  }
}
