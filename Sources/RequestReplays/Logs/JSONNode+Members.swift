import RequestSimulation
import RuleValues
import SourceText

extension JSONNode {
  /// Returns the member with this name.
  ///
  /// - Throws: if it is missing.
  func member(_ name: String) throws(OperationError) -> JSONNode {
    guard let member = self[name] else { throw OperationError("`\(name)` is missing", at: span) }
    return member
  }

  /// Returns the string value of a member.
  ///
  /// - Throws: if the member is missing or not a string.
  func text(_ name: String) throws(OperationError) -> String {
    guard let text = try member(name).string else { throw OperationError("`\(name)` must be a string", at: span) }
    return text
  }

  /// Returns the value of a member that is a whole number; nil if the member is missing.
  ///
  /// - Throws: if the member has another value.
  func integer(_ name: String) throws(OperationError) -> Int64? {
    guard let member = self[name] else { return nil }
    guard case .integer(let integer) = member.value else {
      throw OperationError("`\(name)` must be a whole number", at: member.span)
    }
    return integer
  }

  /// Returns the value as a path of documents.
  ///
  /// - Throws: if it is not such a path.
  func documentPath() throws(OperationError) -> DocumentPath {
    do throws(PathProblem) {
      return try DocumentPath.parse(string ?? "")
    } catch {
      throw OperationError("\(error)", at: span)
    }
  }

  /// Returns the value as the path of a field.
  ///
  /// - Throws: if it is not such a path.
  func fieldPath() throws(OperationError) -> FieldPath {
    guard let field = string.flatMap({ FieldPath($0) }) else {
      throw OperationError("must be the path of a field", at: span)
    }
    return field
  }
}
