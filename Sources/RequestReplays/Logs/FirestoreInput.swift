import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Reads an operation on Cloud Firestore in the form of a decision log.
struct FirestoreInput {
  /// Whether the log leaves out written values.
  let areValuesErased: Bool

  /// Returns the operation.
  ///
  /// - Throws: if a member is missing or invalid.
  func operation(_ input: JSONNode) throws(OperationError) -> FirestoreRequest.Operation {
    switch try input.text("method") {
    case "get": return .get(try input.member("path").documentPath())
    case "batchGet":
      var paths: [DocumentPath] = []
      for path in try input.member("paths").elements { paths.append(try path.documentPath()) }
      return .batchGet(paths)
    case "list": return .list(try FirestoreQueryInput.query(input))
    case "commit":
      var writes: [DocumentWrite] = []
      for write in try input.member("writes").elements { writes.append(try self.write(write)) }
      return .commit(writes)
    default: throw OperationError("`method` must be get, batchGet, list or commit", at: input.span)
    }
  }

  private func write(_ json: JSONNode) throws(OperationError) -> DocumentWrite {
    var transforms: [FieldTransform] = []
    for transform in json["transforms"]?.elements ?? [] { transforms.append(try self.transform(transform)) }
    return DocumentWrite(
      try json.member("path").documentPath(), try change(json), transforms: transforms,
      precondition: try readPrecondition(json))
  }

  private func change(_ json: JSONNode) throws(OperationError) -> DocumentWrite.Change {
    switch try json.text("change") {
    case "set": return .set(try fields(json))
    case "update":
      var mask: [FieldPath] = []
      for field in try json.member("mask").elements { mask.append(try field.fieldPath()) }
      return .update(try fields(json), mask: mask)
    case "delete": return .delete
    case "verify": return .verify
    default: throw OperationError("`change` must be set, update, delete or verify", at: json.span)
    }
  }

  /// Returns the written fields; none if the log leaves them out.
  private func fields(_ json: JSONNode) throws(OperationError) -> DocumentFields {
    if areValuesErased, json["fields"] == nil { return DocumentFields() }
    return try DocumentFields(json: try json.member("fields"))
  }

  private func readPrecondition(_ json: JSONNode) throws(OperationError) -> DocumentWrite.Precondition? {
    if let exists = json["exists"]?.bool { return .exists(exists) }
    guard let time = json["updateTime"] else { return nil }
    guard let time = time.string.flatMap({ Timestamp(rfc3339: $0) }) else {
      throw OperationError("`updateTime` must be a time of RFC 3339", at: time.span)
    }
    return .updateTime(time)
  }

  private func transform(_ json: JSONNode) throws(OperationError) -> FieldTransform {
    FieldTransform(try json.member("field").fieldPath(), try operation(of: json))
  }

  private func operation(of json: JSONNode) throws(OperationError) -> FieldTransform.Operation {
    let name = try json.text("operation")
    if name.utf8.elementsEqual("serverTimestamp".utf8) { return .serverTimestamp }
    let operand = try DocumentValue(json: try json.member("operand"))
    switch (name, operand) {
    case ("increment", _): return .increment(operand)
    case ("maximum", _): return .maximum(operand)
    case ("minimum", _): return .minimum(operand)
    case ("arrayUnion", .array(let elements)): return .arrayUnion(elements)
    case ("arrayRemove", .array(let elements)): return .arrayRemove(elements)
    default: throw OperationError("a transform is invalid", at: json.span)
    }
  }
}
