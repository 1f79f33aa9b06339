import Identities
package import RuleValues
package import SourceText

/// Reads requests of Cloud Storage clients.
package enum ObjectRequestReader {
  /// Returns the metadata of an upload.
  package static func upload(_ object: ObjectName, _ value: JSONNode) throws(OperationError) -> DocumentFields {
    try metadata(value, at: object).fields
  }

  /// Returns all metadata of an object after an update; `value` contains the changed members.
  package static func update(
    _ object: ObjectName, _ value: JSONNode, stored: ObjectMetadata?
  ) throws(OperationError) -> DocumentFields {
    var fields = (stored ?? ObjectMetadata(object)).fields
    // The size of an object that is not stored is unknown.
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

  /// Returns the metadata of a stored object.
  package static func metadata(_ value: JSONNode, at object: ObjectName) throws(OperationError) -> ObjectMetadata {
    do throws(DocumentProblems) {
      return try ObjectMetadataReader.read(value, at: object).get()
    } catch {
      throw OperationError(error, at: value.span)
    }
  }

  /// Returns the changes that a client makes to an object's metadata.
  package static func change(_ value: JSONNode, at object: ObjectName) throws(OperationError) -> ObjectMetadata {
    do throws(DocumentProblems) {
      return try ObjectMetadataReader.readChange(value, at: object).get()
    } catch {
      throw OperationError(error, at: value.span)
    }
  }
}

extension ObjectName {
  /// The default bucket of the project of the test users, for paths without a bucket.
  package static let defaultBucket = "\(MockUser.defaultProjectID).appspot.com"

  /// Creates the name of the object at a path: `/images/a.png`, `/b/bucket/o/images/a.png` or
  /// `gs://bucket/images/a.png`.
  ///
  /// - Parameter bucket: the bucket of a path without one.
  package init(path: String, bucket: String = defaultBucket) throws(PathProblem) {
    if path.utf8.starts(with: "gs://".utf8) || path.utf8.starts(with: "/b/".utf8) {
      self = try ObjectName.parse(path)
      return
    }
    let name = path.utf8.first == UInt8(ascii: "/") ? String(path.dropFirst()) : path
    self.init(bucket: bucket, name: name)
    if let problem { throw problem }
  }
}
