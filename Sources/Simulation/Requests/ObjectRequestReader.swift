import RuleValues
import SourceText

/// Reads what clients of Cloud Storage send.
enum ObjectRequestReader {
  /// What the service sets itself, so that no client can ask for it and `request.resource` lacks it (documentation "Use
  /// conditions in Cloud Storage Security Rules"; recordings of davideast/pyric).
  private static let ownKeys = ["generation", "metageneration", "etag", "timeCreated", "updated"]

  /// The metadata of an upload as the rules' `request.resource`.
  static func upload(_ object: ObjectName, _ value: JSONNode?) throws(OperationError) -> DocumentFields {
    guard let value else { return proposed(ObjectMetadata(object)) }
    return proposed(try metadata(value, at: object))
  }

  /// All metadata of an object after an update, of which `value` names what changes.
  static func update(
    _ object: ObjectName, _ value: JSONNode?, stored: ObjectMetadata?
  ) throws(OperationError) -> DocumentFields {
    var fields = proposed(stored ?? ObjectMetadata(object))
    guard let value else { return fields }
    let changes = try metadata(value, at: object).fields
    for member in value.members {
      guard let change = changes[member.key] else { continue }
      if member.key == "metadata", case .map(let custom) = change, case .map(var kept)? = fields["metadata"] {
        for entry in custom.entries { kept[entry.name] = entry.value }
        fields["metadata"] = .map(kept)
      } else {
        fields[member.key] = change
      }
    }
    return proposed(fields)
  }

  /// The metadata of a stored object.
  static func metadata(_ value: JSONNode, at object: ObjectName) throws(OperationError) -> ObjectMetadata {
    do throws(DocumentProblems) {
      return try ObjectMetadataReader.read(value, at: object).get()
    } catch {
      throw OperationError(error, at: value.span)
    }
  }

  private static func proposed(_ metadata: ObjectMetadata) -> DocumentFields { proposed(metadata.fields) }

  private static func proposed(_ fields: DocumentFields) -> DocumentFields {
    var fields = fields
    for key in ownKeys { fields[key] = nil }
    return fields
  }
}
