import RuleRequests
import RuleValues
package import SourceText

/// A sentinel in place of a field value: `{"$increment": 1}` for a client's `increment(1)`.
enum FieldSentinel {
  /// Deletes the field.
  case deletion
  /// Lets the service compute the value.
  case transform(FieldTransform.Operation)

  private enum Key: String {
    case serverTimestamp = "$serverTimestamp"
    case increment = "$increment"
    case arrayUnion = "$arrayUnion"
    case arrayRemove = "$arrayRemove"
    case deleteField = "$deleteField"
  }

  /// Reads a sentinel; nil if `json` is an ordinary value.
  ///
  /// - Throws: if a sentinel has an invalid operand.
  init?(_ json: JSONNode, database: String) throws(OperationError) {
    guard json.members.count == 1, let member = json.members.first, let key = Key(rawValue: member.key) else {
      return nil
    }
    switch key {
    case .serverTimestamp:
      try Self.flag(member)
      self = .transform(.serverTimestamp)
    case .deleteField:
      try Self.flag(member)
      self = .deletion
    case .increment: self = .transform(.increment(try Self.number(member, database)))
    case .arrayUnion: self = .transform(.arrayUnion(try Self.list(member, database)))
    case .arrayRemove: self = .transform(.arrayRemove(try Self.list(member, database)))
    }
  }

  private static func flag(_ member: JSONMember) throws(OperationError) {
    guard member.value.bool == true else { throw OperationError("`\(member.key)` must be true", at: member.value.span) }
  }

  private static func number(_ member: JSONMember, _ database: String) throws(OperationError) -> DocumentValue {
    let value = try DocumentValue(json: member.value, database: database)
    switch value {
    case .integer, .double: return value
    default: throw OperationError("`\(member.key)` must be a number", at: member.value.span)
    }
  }

  private static func list(_ member: JSONMember, _ database: String) throws(OperationError) -> [DocumentValue] {
    guard case .array(let values) = try DocumentValue(json: member.value, database: database) else {
      throw OperationError("`\(member.key)` must be a list", at: member.value.span)
    }
    return values
  }
}

extension DocumentValue {
  /// Reads a value from plain JSON.
  ///
  /// - Parameter isFilterValue: whether a query compares a field with the value.
  package init(
    json: JSONNode, database: String = DocumentPath.defaultDatabase, isFilterValue: Bool = false
  ) throws(OperationError) {
    do throws(DocumentProblems) {
      self = try PlainDocumentReader.readValue(json, database: database, isFilterValue: isFilterValue).get()
    } catch {
      throw OperationError(error, at: json.span)
    }
  }
}

extension DocumentFields {
  /// Reads the fields of a document from plain JSON.
  package init(json: JSONNode, database: String = DocumentPath.defaultDatabase) throws(OperationError) {
    do throws(DocumentProblems) {
      self = try PlainDocumentReader.read(json, database: database).get()
    } catch {
      throw OperationError(error, at: json.span)
    }
  }
}
