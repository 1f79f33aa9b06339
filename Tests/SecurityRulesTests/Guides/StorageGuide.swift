import SecurityRules
import Synchronization
import Testing

private typealias Server = StorageAuthorizer<InMemoryTree>

/// The server's own store of bytes.
private final class ByteStore: Sendable {
  let blobs = Mutex<[String: [UInt8]]>([:])

  func write(_ bytes: [UInt8]) throws -> String {
    blobs.withLock { blobs in
      let name = "blob\(blobs.count)"
      blobs[name] = bytes
      return name
    }
  }

  func remove(_ name: String) throws { _ = blobs.withLock { $0.removeValue(forKey: name) } }
}

private func operate(_ server: Server, as ada: Identity) throws -> (ObjectMetadata?, ObjectListing) {
  let picture = ObjectName(bucket: "my-project.appspot.com", name: "users/ada/picture.png")
  var metadata = ObjectMetadata(picture, size: 48_213)
  metadata.contentType = "image/png"
  metadata.metadata = [("album", "summer")]

  try server.recordUpload(metadata, as: ada)
  let stored = try server.get(picture, as: ada)
  try server.update(metadata, as: ada)
  let listing = try server.list(bucket: picture.bucket, prefix: "users/ada", as: ada)
  try server.delete(picture, as: ada)
  return (stored, listing)
}

private func accept(
  _ bytes: [UInt8], _ metadata: ObjectMetadata, _ server: Server, in store: ByteStore, as ada: Identity
) throws -> String? {
  var metadata = metadata
  let picture = metadata.object
  guard try server.decide(.create(picture, metadata.fields), as: ada).isAllowed else { return nil }
  let blob = try store.write(bytes)
  metadata.size = Int64(bytes.count)
  metadata.metadata.append(("blob", blob))
  let before = try server.get(picture, as: .administrator)
  try server.recordUpload(metadata, as: ada)
  if let old = before?.metadata.first(where: { $0.name == "blob" })?.value { try store.remove(old) }
  return blob
}

@Suite("The Swift of the guide Storage-Metadata") struct StorageGuide {
  private static let rules = """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o/users/{uid}/{name=**} {
        allow get, list, delete, update: if request.auth.uid == uid;
        allow create: if request.auth.uid == uid && request.resource.size < 100000
          && request.resource.contentType == 'image/png';
      }
    }
    """

  private func server() throws -> Server {
    StorageAuthorizer(rules: try StorageRuleset(source: Self.rules), tree: InMemoryTree())
  }

  @Test func operations() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    let (stored, listing) = try operate(server, as: ada)
    #expect(stored?.size == 48_213 && stored?.generation != nil)
    #expect(listing.items.map(\.name) == ["users/ada/picture.png"])
  }

  @Test func bytesOfTheOldGenerationAreDeleted() throws {
    let (server, store, ada) = (try server(), ByteStore(), try Identity.user(uid: "ada"))
    var metadata = ObjectMetadata(ObjectName(bucket: "b", name: "users/ada/p"), size: 2)
    #expect(try accept([1, 2], metadata, server, in: store, as: ada) == nil)
    metadata.contentType = "image/png"
    #expect(try accept([1, 2], metadata, server, in: store, as: ada) == "blob0")
    #expect(try accept([3], metadata, server, in: store, as: ada) == "blob1")
    #expect(store.blobs.withLock { $0 } == ["blob1": [3]])
    #expect(try server.get(metadata.object, as: ada)?.size == 1)
  }
}
