import RuleValues

/// An object as clients see it.
struct StoredObject: Sendable {
  /// The metadata that rules see.
  var metadata: ObjectMetadata
  /// The values that rules do not see.
  var attributes: ObjectAttributes

  /// The location of the object.
  var name: ObjectName { metadata.object }
}

/// An object to be uploaded.
struct ObjectUpload: Sendable {
  let object: ObjectName
  let draft: ObjectDraft
  let bytes: [UInt8]
  let digest: ContentDigest
  var conditions = ObjectConditions()
  /// Whether the object gets a download token, as with every upload of a Firebase client.
  var addsToken = false

  /// Creates an upload, and computes the checksums of its content.
  ///
  /// - Throws: ``StorageFailure`` if the name is illegal, or if the content does not have the checksums that the client
  ///   expects.
  init(
    _ object: ObjectName, _ draft: ObjectDraft, content bytes: [UInt8]
  ) throws(StorageFailure) {
    guard object.problem == nil else { throw .invalid("Invalid object name: \(object.name)") }
    guard bytes.count <= StorageLimits.maximumObjectBytes else {
      throw .tooLarge(maximumBytes: StorageLimits.maximumObjectBytes)
    }
    self.object = object
    self.draft = draft
    self.bytes = bytes
    digest = ContentDigest(bytes)
    if let md5 = draft.md5Hash, md5 != digest.md5Hash {
      throw .invalid("Provided MD5 hash \"\(md5)\" doesn't match calculated MD5 hash \"\(digest.md5Hash)\".")
    }
    if let crc = draft.crc32c, crc != digest.crc32c {
      throw .invalid("Provided CRC32C \"\(crc)\" doesn't match calculated CRC32C \"\(digest.crc32c)\".")
    }
  }
}

/// The limits of the local server.
package enum StorageLimits {
  /// The maximum size of an object. Firebase allows 5 TB, but this server holds the body of a request in memory.
  package static let maximumObjectBytes = 256 << 20
  /// The maximum size of a request's body: an object with its metadata and the separators between them.
  package static let maximumBodyBytes = maximumObjectBytes + (1 << 20)
  /// The maximum number of resumable uploads that are remembered. The oldest one is dropped for a new one.
  package static let maximumUploads = 1_000
  /// The maximum total size of unfinished resumable uploads, which are in memory.
  package static let maximumUploadBytes = 512 << 20
  /// The maximum number of entries on a page of a list, as in the service.
  package static let maximumPageEntries = 1_000
  /// The maximum number of objects in a `compose`, as in the service.
  package static let maximumComposedObjects = 32
}
