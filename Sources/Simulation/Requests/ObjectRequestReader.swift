import RuleValues
import SourceText

/// Reads what clients of Cloud Storage send.
enum ObjectRequestReader {
  /// The metadata of an upload.
  static func upload(_ object: ObjectName, _ value: JSONNode) throws(OperationError) -> DocumentFields {
    try metadata(value, at: object).fields
  }

  /// All metadata of an object after an update, of which `value` names what changes.
  static func update(
    _ object: ObjectName, _ value: JSONNode, stored: ObjectMetadata?
  ) throws(OperationError) -> DocumentFields {
    var fields = (stored ?? ObjectMetadata(object)).fields
    // Of what is not stored nobody knows the size.
    if stored == nil { fields["size"] = nil }
    let changes = try change(value, at: object).fields
    for member in value.members {
      guard let change = changes[member.key] else { continue }
      if member.key == "metadata", case .map(let custom) = change, case .map(var kept)? = fields["metadata"] {
        for entry in custom.entries { kept[entry.name] = entry.value }
        fields["metadata"] = .map(kept)
      } else {
        fields[member.key] = change
      }
    }
    return fields
  }

  /// The metadata of a stored object.
  static func metadata(_ value: JSONNode, at object: ObjectName) throws(OperationError) -> ObjectMetadata {
    do throws(DocumentProblems) {
      return try ObjectMetadataReader.read(value, at: object).get()
    } catch {
      throw OperationError(error, at: value.span)
    }
  }

  /// What a client changes of an object's metadata.
  static func change(_ value: JSONNode, at object: ObjectName) throws(OperationError) -> ObjectMetadata {
    do throws(DocumentProblems) {
      return try ObjectMetadataReader.readChange(value, at: object).get()
    } catch {
      throw OperationError(error, at: value.span)
    }
  }
}
