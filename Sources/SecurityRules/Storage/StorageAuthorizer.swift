import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

// What a client of Cloud Storage can do with the metadata of objects, judged and carried out on one state of it. The bytes of
// an object are the server's to keep: write them first, then the metadata, and delete in the other order.
extension Authorizer where Service == CloudStorage {
  /// The metadata of an object, if `identity` may get it.
  ///
  /// - Returns: the metadata; nil where there is no such object.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func get(_ object: ObjectName, as identity: Identity) throws -> ObjectMetadata? {
    try core.reading(as: identity, .perform, [.storage(.get(object))]) { snapshot, request in
      try request.decide(.get(object), in: snapshot).mustAllow()
      guard let stored = try snapshot.object(named: object) else { return nil }
      var budget = ReadBudget(request.context)
      try budget.take(stored.bytes.count)
      return try stored.readMetadata(of: object)
    }
  }

  /// What is right below a prefix of a bucket, if `identity` may list it.
  ///
  /// - Parameters:
  ///   - bucket: the bucket.
  ///   - prefix: a folder, without its last slash; empty for the whole bucket.
  ///   - identity: who wants it.
  /// - Throws: ``PermissionDenied``; ``ReadTooLarge``; `TreeError`; `Interruption`.
  @specialized(where Tree == SQLiteTree)
  public func list(bucket: String, prefix: String, as identity: Identity) throws -> ObjectListing {
    let operation = StorageRequest.Operation.list(bucket: bucket, prefix: prefix)
    return try core.reading(as: identity, .perform, [.storage(operation)]) { snapshot, request in
      try request.decide(operation, in: snapshot).mustAllow()
      var budget = ReadBudget(request.context)
      return try snapshot.objects(bucket: bucket, prefix: prefix) { try budget.take($0) }
    }
  }

  /// Notes an upload, also over an object that exists, if `identity` may.
  ///
  /// - Parameters:
  ///   - metadata: what the uploader says of it; generations, etag and times are set here.
  ///   - identity: who wants it.
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func upload(_ metadata: ObjectMetadata, as identity: Identity) throws -> Decision {
    try perform(.create(metadata.object, metadata.fields), as: identity)
  }

  /// Replaces an object's metadata, if `identity` may.
  ///
  /// - Parameters:
  ///   - metadata: all of it, as it shall be; size and hashes are those of the content and stay, whatever it says.
  ///   - identity: who wants it.
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``ObjectNotFound``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func update(_ metadata: ObjectMetadata, as identity: Identity) throws -> Decision {
    try perform(.update(metadata.object, metadata.fields), as: identity)
  }

  /// Forgets an object, if `identity` may delete it.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  public func delete(_ object: ObjectName, as identity: Identity) throws -> Decision {
    try perform(.delete(object), as: identity)
  }
}
