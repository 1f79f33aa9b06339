import DocumentTrees
public import Identities
import RuleRequests
public import RuleValues
import SQLiteTrees

// The operations of a Cloud Storage client on object metadata. Each is decided and carried out on one state of the
// data.
// The server stores the bytes of objects: it writes the bytes before the metadata, and deletes them after the metadata.
extension Authorizer where Service == CloudStorage {
  /// Returns the metadata of an object if `identity` may get it.
  ///
  /// - Returns: the metadata; nil if the object does not exist.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ object: ObjectName, as identity: Identity) throws -> ObjectMetadata? {
    let operation = ServiceOperation.storage(.get(object))
    return try core.reading(as: identity, .perform, [operation]) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      guard let stored = try snapshot.object(named: object) else { return nil }
      var budget = lane.budget
      try budget.hold(stored.bytes.count)
      return try stored.readMetadata(of: object)
    }
  }

  /// Returns the objects and folders directly below a prefix of a bucket, if `identity` may list it.
  ///
  /// - Parameters:
  ///   - bucket: the bucket.
  ///   - prefix: a folder, without its final slash; empty for the whole bucket.
  ///   - identity: the caller.
  /// - Throws: ``PermissionDenied``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  @specialized(where Tree == SQLiteTree)
  public func list(bucket: String, prefix: String, as identity: Identity) throws -> ObjectListing {
    let operation = ServiceOperation.storage(.list(bucket: bucket, prefix: prefix))
    return try core.reading(as: identity, .perform, [operation], takesTurns: true) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
      var budget = lane.budget
      return try snapshot.objects(bucket: bucket, prefix: prefix, &budget)
    }
  }

  /// Stores the metadata of an upload, which may replace an existing object, if `identity` may do so. The caller stores the
  /// content:
  ///
  /// ```swift
  /// let stored = try storage.recordUpload(ObjectMetadata("photos/1.png", size: 20_000), as: ada)
  /// try save(content, named: "\(stored.generation ?? 0)")
  /// ```
  ///
  /// - Parameters:
  ///   - metadata: the uploader's metadata. Generations, etag and times are overwritten here.
  ///   - identity: the caller.
  /// - Returns: the stored metadata.
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  @discardableResult
  public func recordUpload(_ metadata: ObjectMetadata, as identity: Identity) throws -> ObjectMetadata {
    try store(.create(metadata.object, metadata.fields), metadata, as: identity)
  }

  /// Replaces an object's metadata, if `identity` may do so.
  ///
  /// - Parameters:
  ///   - metadata: the complete new metadata. Its size and hashes are ignored: those of the content stay.
  ///   - identity: the caller.
  /// - Returns: the stored metadata.
  /// - Throws: ``PermissionDenied``, ``ObjectNotFound``, `TreeError` or `InterruptedError`. After an error nothing has
  ///   changed.
  @discardableResult
  public func update(_ metadata: ObjectMetadata, as identity: Identity) throws -> ObjectMetadata {
    try store(.update(metadata.object, metadata.fields), metadata, as: identity)
  }

  private func store(
    _ operation: StorageRequest.Operation, _ metadata: ObjectMetadata, as identity: Identity
  ) throws -> ObjectMetadata {
    try core.writing(as: identity, [.storage(operation)]) { try $1.perform(operation, in: &$0).stored } ?? metadata
  }

  /// Deletes the metadata of an object, if `identity` may delete the object.
  ///
  /// - Throws: ``PermissionDenied``, `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func delete(_ object: ObjectName, as identity: Identity) throws {
    try perform(.delete(object), as: identity)
  }

  /// Deletes the metadata of all objects of a bucket, or of all buckets. No rules decide it: it is for the server itself.
  ///
  /// - Parameter bucket: the bucket; nil for all of them.
  /// - Throws: `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func deleteAllObjects(in bucket: String? = nil) throws {
    try tree.write(within: core.callLimit) { transaction in
      try transaction.deleteObjects(in: bucket.map { .bucket($0) } ?? .everything)
    }
  }
}
