import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Reads an operation on Cloud Storage in the form of a decision log.
struct StorageInput {
  /// Whether the log leaves out written values.
  let areValuesErased: Bool

  /// Returns the operation.
  ///
  /// - Throws: if a member is missing or invalid.
  func operation(_ input: JSONNode) throws(OperationError) -> StorageRequest.Operation {
    let object = try name(input)
    switch try input.text("method") {
    case "get": return .get(object)
    case "list": return .list(bucket: object.bucket, prefix: object.name)
    case "create": return .create(object, try metadata(input))
    case "update": return .update(object, try metadata(input))
    case "delete": return .delete(object)
    default: throw OperationError("`method` must be get, list, create, update or delete", at: input.span)
    }
  }

  /// Returns the name in `/b/bucket/o/name`, which is empty for a list of a whole bucket.
  private func name(_ input: JSONNode) throws(OperationError) -> ObjectName {
    let parts = try input.text("path").utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1].elementsEqual("b".utf8), parts[3].elementsEqual("o".utf8) else {
      throw OperationError("`path` must have the form /b/bucket/o/name", at: input.span)
    }
    return ObjectName(
      bucket: String(decoding: parts[2], as: UTF8.self), name: String(decoding: parts[4], as: UTF8.self))
  }

  /// Returns the metadata; none if the log leaves them out.
  private func metadata(_ input: JSONNode) throws(OperationError) -> DocumentFields {
    if areValuesErased, input["metadata"] == nil { return DocumentFields() }
    return try DocumentFields(json: try input.member("metadata"))
  }
}
