package import RuleValues
package import RulesProjects
package import SecurityRules
package import SourceText

/// The reason why JSON is not a valid operation.
package struct OperationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let message: String
  /// The location of the problem in the JSON text.
  package let span: Span

  /// Further problems found along with this one.
  package let others: [OperationError]

  /// The problems, one per line.
  package var description: String { ([message] + others.map(\.message)).joined(separator: "\n") }

  /// Creates an error for a problem at `span` of the JSON text, with others found along with it.
  package init(_ message: String, at span: Span, others: [OperationError] = []) {
    self.message = message
    self.span = span
    self.others = others
  }

  /// Creates an error for problems of data.
  package init(_ problems: DataProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, remainder: problems.remainder, description: problems.description, at: span)
  }

  /// Creates an error for problems of a document or of an object's metadata.
  package init(_ problems: DocumentProblems, at span: Span) {
    let errors = problems.problems.map { OperationError($0.description, at: $0.span) }
    self.init(errors, remainder: problems.remainder, description: problems.description, at: span)
  }

  private init(_ errors: [OperationError], remainder: String?, description: String, at span: Span) {
    let last = remainder.map { [OperationError($0, at: errors.last?.span ?? span)] } ?? []
    self.init(
      errors.first?.message ?? description, at: errors.first?.span ?? span, others: errors.dropFirst() + last)
  }
}

extension InvalidInput {
  /// Creates the error for an operation written in `file`.
  package init(_ error: OperationError, in file: SourceFile) {
    self.init(error.message, at: error.span, in: file, others: error.others.map { InvalidInput($0, in: file) })
  }
}

extension JSONInput {
  /// Returns the result of `read` for the value.
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
