package import RuleRequests
import RuleValues

extension DocumentWrite {
  /// Reads a `Write` message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - database: the database of the request. A document of another database is rejected; Google's emulator accepts it.
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator where they were recorded.
  package static func wire(_ message: WireMessage, in database: DatabaseName) throws(RPCError) -> DocumentWrite {
    guard let operation = message.chosen("operation") else { throw .invalidArgument("empty write operation") }
    if operation != "update" { try checkParts(of: message, operation) }
    let precondition = try Precondition.wire(message.message("current_document"))
    switch operation {
    case "update":
      let document = message.message("update") ?? WireMessage(.document)
      let fields = try ValueReader.fields(document.map("fields"))
      let mask = try FieldPath.fields(ofMask: message.message("update_mask"))
      return DocumentWrite(
        try path(document.string("name"), in: database), mask.map { .update(fields, mask: $0) } ?? .set(fields),
        transforms: try FieldTransform.wire(message.messages("update_transforms")), precondition: precondition)
    case "transform":
      let transform = message.message("transform") ?? WireMessage(.documentTransform)
      let transforms = transform.messages("field_transforms")
      if transforms.isEmpty { throw .invalidArgument("The list of FieldTransform must not be empty.") }
      return DocumentWrite(
        try path(transform.string("document"), in: database), .update(DocumentFields(), mask: []),
        transforms: try FieldTransform.wire(transforms), precondition: precondition)
    case "delete":
      return DocumentWrite(try path(message.string("delete"), in: database), .delete, precondition: precondition)
    default:
      guard precondition != nil else { throw .invalidArgument("a verify must contain a precondition") }
      return DocumentWrite(try path(message.string("verify"), in: database), .verify, precondition: precondition)
    }
  }

  /// Reads the writes of a commit.
  ///
  /// - Throws: `INVALID_ARGUMENT` for the first invalid write, or if writes of one document contradict each other.
  package static func wire(_ messages: [WireMessage], in database: DatabaseName) throws(RPCError) -> [DocumentWrite] {
    var writes: [DocumentWrite] = []
    for message in messages { writes.append(try wire(message, in: database)) }
    try WriteSequence.check(writes)
    return writes
  }

  /// Checks that only updates have a mask and update transforms.
  private static func checkParts(of message: WireMessage, _ operation: String) throws(RPCError) {
    if message.has("update_mask") { throw .invalidArgument("a \(operation) must not specify a document mask.") }
    if message.has("update_transforms") {
      throw .invalidArgument("a \(operation) must not specify a update transform.")
    }
  }

  private static func path(_ text: String, in database: DatabaseName) throws(RPCError) -> DocumentPath {
    let name = try ResourceName.document(text)
    guard name.database == database else {
      throw .invalidArgument("Document name \"\(text)\" is not in the database \"\(database)\" of the request.")
    }
    return name.path
  }
}

extension DocumentWrite.Precondition {
  /// Reads a `Precondition` message; nil if there is none, or if it has no condition.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the time is out of range.
  package static func wire(_ message: WireMessage?) throws(RPCError) -> DocumentWrite.Precondition? {
    guard let message else { return nil }
    if message.has("exists") { return .exists(message.bool("exists")) }
    return try message.timestamp("update_time").map { .updateTime($0) }
  }
}

extension FieldTransform {
  /// Reads `FieldTransform` messages.
  ///
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator.
  package static func wire(_ messages: [WireMessage]) throws(RPCError) -> [FieldTransform] {
    var transforms: [FieldTransform] = []
    for message in messages {
      transforms.append(FieldTransform(try FieldPath.transformed(message.string("field_path")), try operation(message)))
    }
    let fields = Set(transforms.map(\.field))
    for field in fields {
      for count in 1..<max(1, field.names.count)
      where fields.contains(FieldPath(names: Array(field.names.prefix(count)))) {
        throw .invalidArgument(
          "Cannot transform property \(field.names.prefix(count).joined(separator: ".")) and its nested property at the "
            + "same time.")
      }
    }
    return transforms
  }

  private static func operation(_ message: WireMessage) throws(RPCError) -> Operation {
    guard let kind = message.chosen("transform_type") else {
      throw .invalidArgument("Operation type must be specified for field transformation.")
    }
    switch kind {
    case "set_to_server_value":
      if message.symbol("set_to_server_value") == "REQUEST_TIME" { return .serverTimestamp }
      throw .invalidArgument("ServerValue type must be specified for set_to_server_value transformation.")
    case "increment": return .increment(try number(message.message("increment")))
    case "maximum": return .maximum(try number(message.message("maximum")))
    case "minimum": return .minimum(try number(message.message("minimum")))
    case "append_missing_elements":
      return .arrayUnion(try ValueReader.operands(message.message("append_missing_elements")))
    default: return .arrayRemove(try ValueReader.operands(message.message("remove_all_from_array")))
    }
  }

  private static func number(_ message: WireMessage?) throws(RPCError) -> DocumentValue {
    let value = try ValueReader.operand(message)
    switch value {
    case .integer, .double: return value
    default: throw .invalidArgument("Input must be int64 or double.")
    }
  }
}
