import DocumentTrees
package import RuleValues
import SecurityRules

/// An object with everything that an export has of it.
package struct TransferredObject: Sendable {
  /// The metadata that rules see.
  package let metadata: ObjectMetadata
  /// The values that rules do not see.
  package let attributes: ObjectAttributes

  /// Creates an object.
  package init(_ metadata: ObjectMetadata, _ attributes: ObjectAttributes) {
    self.metadata = metadata
    self.attributes = attributes
  }
}

// No rules decide these operations: the person who started the server asked for them.
extension StorageService {
  /// Calls `body` with each object of a project, from one frozen state, on a thread for reads.
  ///
  /// - Parameters:
  ///   - bucket: a bucket of the project.
  ///   - body: called with an object and its content, by bucket and name. The content is nil if it is lost.
  /// - Throws: the errors of `body`, or a `TreeError`.
  package func exportObjects(
    ofProjectWith bucket: String, _ body: @escaping @Sendable (TransferredObject, StoredContent?) throws -> Void
  ) async throws {
    let store = try await store(bucket)
    try await store.reading { authorizer in
      try authorizer.tree.read { snapshot in
        try snapshot.forEachObject(in: .everything) { object, encoded in
          let metadata = try encoded.readMetadata(of: object)
          let attributes = store.contents.attributes(of: object, generation: metadata.generation ?? 0)
          let content = ContentID(metadata).map { store.contents.content($0) } ?? .memory([])
          try body(TransferredObject(metadata, attributes), content)
          return true
        }
      }
    }
  }

  /// Stores objects of a bucket in one transaction. Other objects stay.
  ///
  /// - Parameters:
  ///   - bucket: the bucket, which is created if it does not exist.
  ///   - objects: calls its argument with each object and its content. The checksums in the metadata become those of the
  ///     content.
  /// - Throws: the errors of `objects`, ``ContentsFull``, or a `TreeError`. Nothing was stored then.
  package func importObjects(
    to bucket: String,
    _ objects: @escaping @Sendable (_ store: (TransferredObject, [UInt8]) throws -> Void) throws -> Void
  ) async throws {
    let store = try await store(bucket)
    try await store.writing { authorizer in
      var stored: [TransferredObject] = []
      do {
        try objects { object, bytes in
          let digest = ContentDigest(bytes)
          var metadata = object.metadata
          metadata.size = Int64(digest.size)
          (metadata.md5Hash, metadata.crc32c) = (digest.md5Hash, digest.crc32c)
          if let id = ContentID(metadata) { _ = try store.contents.store(bytes, as: id) }
          stored.append(TransferredObject(metadata, object.attributes))
        }
        try authorizer.tree.write { transaction in
          for object in stored {
            try transaction.setObject(object.metadata.encoded(), named: object.metadata.object)
          }
        }
      } catch {
        try? store.contents.removeOrphans(of: authorizer.tree)
        throw error
      }
      for object in stored {
        _ = try store.contents.change(object.metadata.object, generation: object.metadata.generation ?? 0) {
          $0 = object.attributes
        }
      }
      try store.contents.removeOrphans(of: authorizer.tree)
    }
  }
}
