public import Identities
public import RuleValues

// The asynchronous forms of the operations. The synchronous forms have the details and the errors; each of these also
// throws `TooManyRequests`.
extension Authorizer where Service == CloudStorage {
  /// Returns the metadata of an object; nil if it does not exist. This is the asynchronous form of `get(_:as:)`.
  public func get(_ object: ObjectName, as identity: Identity) async throws -> ObjectMetadata? {
    try await reading { try $0.get(object, as: identity) }
  }

  /// Returns the objects and folders directly below a prefix of a bucket. This is the asynchronous form of `list(bucket:prefix:as:)`.
  public func list(bucket: String, prefix: String, as identity: Identity) async throws -> ObjectListing {
    try await reading { try $0.list(bucket: bucket, prefix: prefix, as: identity) }
  }

  /// Records an upload, which may replace an existing object. This is the asynchronous form of `recordUpload(_:as:)`.
  @discardableResult
  public func recordUpload(_ metadata: ObjectMetadata, as identity: Identity) async throws -> ObjectMetadata {
    try await writingOnce { try $0.recordUpload(metadata, as: identity) }
  }

  /// Replaces an object's metadata. This is the asynchronous form of `update(_:as:)`.
  @discardableResult
  public func update(_ metadata: ObjectMetadata, as identity: Identity) async throws -> ObjectMetadata {
    try await writingOnce { try $0.update(metadata, as: identity) }
  }

  /// Deletes the metadata of an object. This is the asynchronous form of `delete(_:as:)`.
  public func delete(_ object: ObjectName, as identity: Identity) async throws {
    try await writingOnce { try $0.delete(object, as: identity) }
  }
}
