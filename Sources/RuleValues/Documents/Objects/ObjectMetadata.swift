/// What Cloud Storage knows of an object, as far as rules see it. Equality is of bytes, the order of ``metadata`` included.
///
/// An object that is being uploaded has no generation, no etag and no times yet.
public struct ObjectMetadata: Sendable {
  /// The place.
  public var object: ObjectName
  /// The number of the object's content; greater with every upload.
  public var generation: Int64?
  /// The number of the metadata of this content, from 1.
  public var metageneration: Int64?
  /// The number of bytes.
  public var size: Int64
  /// When this content was uploaded.
  public var timeCreated: Timestamp?
  /// When the metadata was changed last.
  public var updated: Timestamp?
  /// The MD5 of the content, as Base64.
  public var md5Hash: String?
  /// The CRC32C of the content, as Base64.
  public var crc32c: String?
  /// The tag for HTTP.
  public var etag: String?
  /// `Content-Disposition` of downloads.
  public var contentDisposition: String?
  /// `Content-Encoding` of downloads.
  public var contentEncoding: String?
  /// `Content-Language` of downloads.
  public var contentLanguage: String?
  /// `Content-Type` of downloads.
  public var contentType: String?
  /// What the uploader added: names and texts, in order. A name that comes again counts as the first.
  public var metadata: [(name: String, value: String)]

  /// The metadata of an object of which no more is known than its place and size.
  public init(_ object: ObjectName, size: Int64 = 0) {
    self.object = object
    self.size = size
    metadata = []
  }
}

extension ObjectMetadata: Hashable {
  /// Equal in all that rules see.
  public static func == (left: ObjectMetadata, right: ObjectMetadata) -> Bool { left.fields == right.fields }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// What an object is named by among its fields, in the order in which they are written.
enum ObjectKey: String, CaseIterable {
  case name, bucket, generation, metageneration, size, timeCreated, updated, md5Hash, crc32c, etag
  case contentDisposition, contentEncoding, contentLanguage, contentType, metadata
}
