import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Reads what a case of Cloud rules asks.
enum CloudRequestReader {
  static func read(
    _ node: JSONNode, isStorage: Bool, _ expected: Case.Expectation
  ) throws -> CloudCase.Request {
    if isStorage { return try storage(node) }
    if let path = node["get"]?.string { return request { .get(try DocumentPath.parseDocument(path)) } }
    if let paths = node["batchGet"]?.elements {
      return request { .batchGet(try paths.map { try DocumentPath.parseDocument($0.string ?? "") }) }
    }
    if let path = node["list"]?.string {
      return request { .list(try query(path, node["query"])) }
    }
    if let writes = node["commit"]?.elements { return request { .commit(try writes.map { try write($0) }) } }
    return .nothing
  }

  private static func request(_ operation: () throws -> FirestoreRequest.Operation) -> CloudCase.Request {
    do { return .firestore(try operation()) } catch { return .impossible("\(error)") }
  }

  /// A collection, or one group of them below the document or database that the path without its last segment names.
  private static func query(_ path: String, _ json: JSONNode?) throws -> DocumentQuery {
    try DocumentQueryReader.read(try DocumentPath.parse(path), json)
  }

  static func fields(_ json: JSONNode) throws -> DocumentFields { try PlainDocumentReader.read(json).get() }

  // MARK: Writes

  /// `{"set": path, "data": {…}}`; `update` names the fields by the paths that are its keys, or by `mask`.
  private static func write(_ node: JSONNode) throws -> DocumentWrite {
    let fields = try node["data"].map { try self.fields($0) } ?? DocumentFields()
    let transforms = try (node["transforms"]?.elements ?? []).map { try transform($0) }
    let precondition = node["exists"]?.bool.map { DocumentWrite.Precondition.exists($0) }
    for member in node.members {
      let change: DocumentWrite.Change? =
        switch member.key {
        case "set": .set(fields)
        case "update": .update(fields, mask: mask(node, fields))
        case "delete": .delete
        case "verify": .verify
        default: nil
        }
      guard let change, let path = member.value.string else { continue }
      return DocumentWrite(
        try DocumentPath.parseDocument(path), change, transforms: transforms, precondition: precondition)
    }
    throw MalformedCase(description: "a write that is none")
  }

  private static func mask(_ node: JSONNode, _ fields: DocumentFields) -> [FieldPath] {
    let names = node["mask"]?.elements.compactMap(\.string) ?? fields.entries.map(\.name)
    return names.compactMap { FieldPath($0) }
  }

  /// `[field, operation, operand]`.
  private static func transform(_ node: JSONNode) throws -> FieldTransform {
    let parts = node.elements
    guard parts.count > 1, let field = parts[0].string.flatMap({ FieldPath($0) }), let name = parts[1].string else {
      throw MalformedCase(description: "a transform that is none")
    }
    let operand = try parts.count > 2 ? PlainDocumentReader.readValue(parts[2]).get() : .null
    let elements: [DocumentValue] = if case .array(let values) = operand { values } else { [] }
    let operations: [String: FieldTransform.Operation] = [
      "serverTimestamp": .serverTimestamp, "increment": .increment(operand), "maximum": .maximum(operand),
      "minimum": .minimum(operand), "arrayUnion": .arrayUnion(elements), "arrayRemove": .arrayRemove(elements),
    ]
    guard let operation = operations[name] else { throw MalformedCase(description: "no transform \(name)") }
    return FieldTransform(field, operation)
  }

  // MARK: Objects

  static func object(_ text: String) throws -> ObjectName { try ObjectName.parse("/b/bucket/o/" + text) }

  private static func storage(_ node: JSONNode) throws -> CloudCase.Request {
    let metadata = try node["metadata"].map { try fields($0) } ?? DocumentFields()
    for member in node.members {
      guard let path = member.value.string else { continue }
      switch member.key {
      case "get": return .storage(.get(try object(path)))
      case "list": return .storage(.list(bucket: "bucket", prefix: path))
      case "create": return .storage(.create(try object(path), metadata))
      case "update": return .storage(.update(try object(path), metadata))
      case "delete": return .storage(.delete(try object(path)))
      default: continue
      }
    }
    return .nothing
  }
}
