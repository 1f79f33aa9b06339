import DocumentTrees
import EmulatedProjects
import Identities
import RuleRequests
import RuleValues
import SecurityRules

/// The objects of a bucket: metadata in the tree, and contents beside it. Every request passes the bucket's authorizer,
/// also those of the administrator.
struct ObjectStore<Tree: DocumentTree>: Sendable {
  let bucket: EmulatedBucket<Tree>
  let contents: ObjectContents

  /// Runs `body` on a thread for reads. The closure uses the tree only through its argument.
  func reading<Result: Sendable>(
    _ body: @escaping @Sendable (StorageAuthorizer<Tree>) throws -> Result
  ) async throws -> Result { try await bucket.authorizer.reading(body) }

  /// Runs `body` on the thread for writes, where no other request of the server writes.
  func writing<Result: Sendable>(
    _ body: @escaping @Sendable (StorageAuthorizer<Tree>) throws -> Result
  ) async throws -> Result { try await bucket.authorizer.writing(body) }

  /// Returns an object if `identity` may get it.
  ///
  /// - Parameter addsToken: whether an object without a download token gets one, as when a Firebase client reads it.
  /// - Throws: ``StorageFailure``: rules are evaluated before the object is looked up.
  func get(_ object: ObjectName, as identity: Identity, addsToken: Bool = false) async throws -> StoredObject {
    try await reading { authorizer in
      let metadata = try Self.judged(.get(object)) { try authorizer.get(object, as: identity) }
      guard let metadata else { throw StorageFailure.missing(object) }
      return try known(metadata, addsToken: addsToken)
    }
  }

  /// Returns an object without evaluating rules, for the bearer of a download token; nil if it does not exist.
  func unjudged(_ object: ObjectName) async throws -> StoredObject? {
    try await reading { authorizer in try stored(object, authorizer).map { try known($0) } }
  }

  /// Returns the content of an object. If the object is replaced meanwhile, the result is nil.
  func content(of object: StoredObject) async throws -> StoredContent? {
    guard let id = ContentID(object.metadata) else { return object.metadata.size == 0 ? .memory([]) : nil }
    return try await reading { _ in contents.content(id) }
  }

  /// Stores an object if `identity` may create it.
  func upload(_ upload: ObjectUpload, as identity: Identity) async throws -> StoredObject {
    try await writing { authorizer in try self.upload(upload, as: identity, authorizer) }
  }

  /// Changes the metadata of an object if `identity` may update it.
  ///
  /// - Parameter replacesAll: whether values that the draft does not set are removed.
  func update(
    _ object: ObjectName, _ draft: ObjectDraft, as identity: Identity, if conditions: ObjectConditions = .init(),
    replacesAll: Bool = false
  ) async throws -> StoredObject {
    try await writing { authorizer in
      let before = try stored(object, authorizer)
      try conditions.check(before)
      var metadata = before ?? ObjectMetadata(object)
      if replacesAll { metadata.removeHeaders() }
      draft.apply(to: &metadata, replacesCustom: replacesAll)
      let operation = StorageRequest.Operation.update(object, metadata.fields)
      let after = try Self.judged(operation) { [metadata] in try authorizer.update(metadata, as: identity) }
      let attributes = try contents.change(object, generation: after.generation ?? 0) { draft.apply(to: &$0) }
      return StoredObject(metadata: after, attributes: attributes)
    }
  }

  /// Deletes an object if `identity` may delete it.
  func delete(_ object: ObjectName, as identity: Identity, if conditions: ObjectConditions = .init()) async throws {
    try await writing { authorizer in
      let before = try stored(object, authorizer)
      if before != nil { try conditions.check(before) }
      try Self.judged(.delete(object)) { try authorizer.delete(object, as: identity) }
      guard let before else { throw StorageFailure.missing(object) }
      if let id = ContentID(before) { contents.remove(id) }
      contents.removeAttributes(of: object)
    }
  }

  /// Changes the download tokens of an object. No rules are evaluated; the caller checks that the owner asks.
  func changeTokens(
    of object: ObjectName, _ change: @escaping @Sendable (inout [String]) -> Void
  ) async throws -> StoredObject {
    try await writing { authorizer in
      guard let metadata = try stored(object, authorizer) else { throw StorageFailure.missing(object) }
      let attributes = try contents.change(object, generation: metadata.generation ?? 0) { attributes in
        change(&attributes.downloadTokens)
        if attributes.downloadTokens.isEmpty { attributes.downloadTokens = [ObjectAttributes.newToken()] }
      }
      return StoredObject(metadata: metadata, attributes: attributes)
    }
  }

  /// Returns a page of the bucket's objects if `identity` may list the prefix without its final slash.
  func list(_ query: ObjectQuery, as identity: Identity) async throws -> ObjectPage {
    try await reading { authorizer in
      let folder = query.prefix.utf8.last == UInt8(ascii: "/") ? String(query.prefix.dropLast()) : query.prefix
      let operation = StorageRequest.Operation.list(bucket: bucket.name, prefix: folder)
      if case .administrator = identity {
      } else {
        var unlimited = authorizer
        // The service has no limit on the objects below a prefix: clients read them page by page.
        (unlimited.limits.scannedDocuments, unlimited.limits.returnedDocuments) = (.max, .max)
        unlimited.limits.readBytes = .max
        _ = try Self.judged(operation) { try unlimited.list(bucket: bucket.name, prefix: folder, as: identity) }
      }
      return try authorizer.tree.read { snapshot in
        try ObjectPage(query, of: bucket.name, in: &snapshot) { try known($0) }
      }
    }
  }

  // MARK: On the thread of a request

  private func upload(
    _ upload: ObjectUpload, as identity: Identity, _ authorizer: StorageAuthorizer<Tree>
  ) throws -> StoredObject {
    let before = try stored(upload.object, authorizer)
    try upload.conditions.check(before)
    var metadata = ObjectMetadata(upload.object, size: Int64(upload.digest.size))
    (metadata.md5Hash, metadata.crc32c) = (upload.digest.md5Hash, upload.digest.crc32c)
    metadata.contentType = ObjectJSON.standardContentType
    upload.draft.apply(to: &metadata)
    guard let id = ContentID(metadata) else { throw StorageFailure.invalid("The content has no checksums.") }
    let isNew = try contents.store(upload.bytes, as: id)
    let after: ObjectMetadata
    do {
      after = try Self.judged(.create(upload.object, metadata.fields)) { [metadata] in
        try authorizer.recordUpload(metadata, as: identity)
      }
    } catch {
      if isNew { contents.remove(id) }
      throw error
    }
    if let old = before.flatMap({ ContentID($0) }), old != id { contents.remove(old) }
    let attributes = try contents.change(upload.object, generation: after.generation ?? 0) { attributes in
      upload.draft.apply(to: &attributes)
      if upload.addsToken, attributes.downloadTokens.isEmpty {
        attributes.downloadTokens = [ObjectAttributes.newToken()]
      }
    }
    return StoredObject(metadata: after, attributes: attributes)
  }

  private func stored(_ object: ObjectName, _ authorizer: StorageAuthorizer<Tree>) throws -> ObjectMetadata? {
    try authorizer.tree.read { snapshot in try snapshot.object(named: object)?.readMetadata(of: object) }
  }

  private func known(_ metadata: ObjectMetadata, addsToken: Bool = false) throws -> StoredObject {
    let generation = metadata.generation ?? 0
    var attributes = contents.attributes(of: metadata.object, generation: generation)
    if addsToken, attributes.downloadTokens.isEmpty {
      attributes = try contents.change(metadata.object, generation: generation) { attributes in
        if attributes.downloadTokens.isEmpty { attributes.downloadTokens = [ObjectAttributes.newToken()] }
      }
    }
    return StoredObject(metadata: metadata, attributes: attributes)
  }

  /// Runs an operation of the authorizer, and keeps the operation with a denial, so that the denial can be explained.
  @discardableResult
  private static func judged<Result>(
    _ operation: StorageRequest.Operation, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as PermissionDenied {
      throw StorageFailure.denied(operation, error.explanation)
    } catch let error as ObjectNotFound {
      throw StorageFailure.missing(error.object)
    }
  }
}

extension ObjectMetadata {
  /// Removes the headers that a client sets.
  fileprivate mutating func removeHeaders() {
    (contentType, contentDisposition, contentEncoding, contentLanguage) = (nil, nil, nil, nil)
  }
}
