/// The metadata of a Cloud Storage object that rules see. Equality compares bytes, including the order of ``metadata``.
///
/// An object whose upload is not complete has no generation, no etag and no times.
public struct ObjectMetadata: Sendable {
  /// The bucket and name of the object.
  public var object: ObjectName
  /// The generation number of the content, which grows with every upload.
  public var generation: Int64?
  /// The metageneration: the version of the metadata for this content, from 1.
  package var metageneration: Int64?
  /// The size of the content in bytes.
  public var size: Int64
  /// The time when this content was uploaded.
  public var timeCreated: Timestamp?
  /// The time of the last metadata change.
  public var updated: Timestamp?
  /// The MD5 hash of the content, as Base64.
  public var md5Hash: String?
  /// The CRC32C checksum of the content, as Base64.
  package var crc32c: String?
  /// The HTTP entity tag.
  package var etag: String?
  /// The `Content-Disposition` header of downloads.
  package var contentDisposition: String?
  /// The `Content-Encoding` header of downloads.
  package var contentEncoding: String?
  /// The `Content-Language` header of downloads.
  package var contentLanguage: String?
  /// The `Content-Type` header of downloads.
  public var contentType: String?
  /// The custom metadata in order. For a duplicate name, the first entry counts.
  public var metadata: [(name: String, value: String)]

  /// Creates metadata with only the location and size of an object.
  public init(_ object: ObjectName, size: Int64 = 0) {
    self.object = object
    self.size = size
    metadata = []
  }
}

extension ObjectMetadata: Hashable {
  /// Compares everything that rules see.
  public static func == (left: ObjectMetadata, right: ObjectMetadata) -> Bool { left.fields == right.fields }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// The names of an object's fields, in the order in which they are written.
enum ObjectKey: String, CaseIterable {
  case name, bucket, generation, metageneration, size, timeCreated, updated, md5Hash, crc32c, etag
  case contentDisposition, contentEncoding, contentLanguage, contentType, metadata
}
