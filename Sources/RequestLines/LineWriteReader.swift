import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import SourceText

/// Reads the writes of a commit in a line: `{"set": path, "data": {…}, "transforms": […]}`, `update` with the keys of
/// `data` or `mask` as its mask, `{"delete": path}` and `{"verify": path}`. Each may have a `precondition`.
enum LineWriteReader {
  private static let kinds = ["set", "update", "delete", "verify"]
  private static let names = kinds + ["data", "mask", "transforms", "precondition"]

  /// Reads one write.
  ///
  /// - Throws: if it is invalid or has an unknown member.
  static func read(_ node: JSONNode) throws(OperationError) -> DocumentWrite {
    try refuseUnknown(node)
    let named = kinds.filter { node[$0] != nil }
    guard named.count == 1, let kind = named.first else {
      throw OperationError(
        "a write must have one of `set`, `update`, `delete` and `verify` with the path of a document", at: node.span)
    }
    let path = try path(kind, node)
    let precondition = try readPrecondition(node)
    if kind == "verify" { return DocumentWrite(path, .verify, precondition: precondition) }
    guard let call = DocumentWriteReader.Call(rawValue: kind), call != .delete else {
      return DocumentWrite(path, .delete, precondition: precondition)
    }
    guard let data = node["data"] else { throw OperationError("`data` is missing", at: node.span) }
    var write = try DocumentWriteReader.read(call, path, data)
    if let mask = node["mask"] { write = try masked(write, of: call, by: mask, data: data) }
    var transforms = write.transforms
    for transform in node["transforms"]?.elements ?? [] { transforms.append(try self.transform(transform)) }
    return DocumentWrite(path, write.change, transforms: transforms, precondition: precondition)
  }

  /// Returns an update of the fields in the mask, as the API defines it. Fields in the mask that are missing in the
  /// data are deleted; data outside the mask is ignored.
  private static func masked(
    _ write: DocumentWrite, of call: DocumentWriteReader.Call, by node: JSONNode, data: JSONNode
  ) throws(OperationError) -> DocumentWrite {
    guard call == .update, case .array = node.value else {
      throw OperationError("`mask` must be a list of field paths, and is only valid with `update`", at: node.span)
    }
    var mask: [FieldPath] = []
    for element in node.elements {
      guard let field = element.string.flatMap({ FieldPath($0) }) else {
        throw OperationError("`mask` must be a list of field paths", at: element.span)
      }
      mask.append(field)
    }
    let fields = try DocumentFields(json: data, database: write.path.database)
    return DocumentWrite(write.path, .update(fields, mask: mask), transforms: [])
  }

  private static func readPrecondition(_ node: JSONNode) throws(OperationError) -> DocumentWrite.Precondition? {
    guard let condition = node["precondition"], !condition.isNull else { return nil }
    if condition.members.count == 1 {
      if let exists = condition["exists"]?.bool { return .exists(exists) }
      if let time = condition["updateTime"]?.string.flatMap({ Timestamp(rfc3339: $0) }) { return .updateTime(time) }
    }
    throw OperationError(
      "`precondition` must be {\"exists\": true or false} or {\"updateTime\": time}", at: condition.span)
  }

  private static func refuseUnknown(_ node: JSONNode) throws(OperationError) {
    guard case .object = node.value else { throw OperationError("a write must be an object", at: node.span) }
    for member in node.members where !names.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let hint = NearestName.find(member.key, among: names).map { "did you mean `\($0)`?" }
      let known = names.map { "`\($0)`" }.joined(separator: ", ")
      throw OperationError(
        "a write has no `\(member.key)`; \(hint ?? "its members are \(known)")", at: member.keySpan)
    }
  }

  private static func path(_ kind: String, _ node: JSONNode) throws(OperationError) -> DocumentPath {
    guard let text = node[kind]?.string else {
      throw OperationError("`\(kind)` must be the path of a document", at: node.span)
    }
    do throws(PathProblem) {
      return try DocumentPath.parseDocument(text)
    } catch {
      throw OperationError("`\(kind)`: \(error)", at: node.span)
    }
  }

  private static func transform(_ node: JSONNode) throws(OperationError) -> FieldTransform {
    guard let field = node["field"]?.string.flatMap({ FieldPath($0) }) else {
      throw OperationError("`field` must be the path of a field", at: node.span)
    }
    return FieldTransform(field, try operation(node))
  }

  private static func operation(_ node: JSONNode) throws(OperationError) -> FieldTransform.Operation {
    if node["serverTimestamp"]?.bool == true { return .serverTimestamp }
    if let operand = node["increment"] { return .increment(try DocumentValue(json: operand)) }
    if let operand = node["maximum"] { return .maximum(try DocumentValue(json: operand)) }
    if let operand = node["minimum"] { return .minimum(try DocumentValue(json: operand)) }
    for (key, make) in [
      ("arrayUnion", FieldTransform.Operation.arrayUnion), ("arrayRemove", FieldTransform.Operation.arrayRemove),
    ] {
      guard let operand = node[key] else { continue }
      guard case .array(let values) = try DocumentValue(json: operand) else {
        throw OperationError("`\(key)` must be a list", at: operand.span)
      }
      return make(values)
    }
    let known = "`serverTimestamp`, `increment`, `maximum`, `minimum`, `arrayUnion`, `arrayRemove`"
    throw OperationError("besides `field`, a transform must have one of \(known)", at: node.span)
  }
}
