import DocumentTrees
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SourceText

// Operations of the Cloud Storage JSON API on whole objects: copies, and objects made of others.
extension StorageService {
  /// Returns the response to an operation that has a path of its own.
  func perform(
    _ action: CloudPath.Action, of request: HTTPRequest, on object: ObjectName, in store: ObjectStore<Tree>
  ) async throws -> HTTPResponse {
    switch action {
    case .copy(let bucket, let name, let isRewrite):
      guard request.method == "POST" else { throw StorageFailure.unsupported("A copy needs the method POST.") }
      let target = ObjectName(bucket: bucket, name: name)
      let copied = try await copy(object, from: store, to: target, request)
      return isRewrite ? Self.rewritten(copied, request) : Self.resource(copied, request)
    case .compose:
      guard request.method == "POST" else { throw StorageFailure.unsupported("compose needs the method POST.") }
      return Self.resource(try await compose(object, request, store), request)
    case .acl:
      let stored = try await store.get(object, as: .administrator)
      switch request.method {
      case "GET": return .json { $0.object { $0.member("kind", "storage#objectAccessControls") } }
      case "POST": return try Self.accessControl(stored, request)
      default: throw StorageFailure.unsupported("This server has no access control lists: rules decide for clients.")
      }
    }
  }

  /// Returns the entry of an access control list that a client adds. It has no effect: rules decide. The Storage emulator of
  /// firebase-tools answers so too (src/emulator/storage/apis/gcloud.ts), without lists.
  private static func accessControl(_ object: StoredObject, _ request: HTTPRequest) throws -> HTTPResponse {
    let body = try StorageJSON.object(request.body)
    let entity = body["entity"]?.string ?? "allUsers"
    let generation = object.metadata.generation ?? 0
    return .json { writer in
      writer.object { writer in
        writer.member("kind", "storage#objectAccessControl")
        writer.member("object", object.name.name)
        writer.member("bucket", object.name.bucket)
        writer.member("generation", "\(generation)")
        writer.member("id", "\(object.name.bucket)/\(object.name.name)/\(generation)/\(entity)")
        writer.member("entity", entity)
        writer.member("role", body["role"]?.string ?? "READER")
      }
    }
  }

  private func copy(
    _ object: ObjectName, from store: ObjectStore<Tree>, to target: ObjectName, _ request: HTTPRequest
  ) async throws -> StoredObject {
    let source = try await store.get(object, as: .administrator)
    if let generation = try request.number("sourceGeneration"), generation != source.metadata.generation {
      throw StorageFailure.notFound("\(object.bucket)/\(object.name)#\(generation)")
    }
    let bytes = try await bytes(of: source, store)
    let changes = try ObjectDraft(json: request.body)
    var draft = ObjectDraft(copying: source)
    draft.override(changes)
    let targets = try await self.store(target.bucket)
    let conditions = try ObjectConditions(request)
    let upload = try await targets.reading { [draft] _ in
      var upload = try ObjectUpload(target, draft, content: bytes)
      upload.conditions = conditions
      return upload
    }
    return try await targets.upload(upload, as: .administrator)
  }

  private func compose(
    _ object: ObjectName, _ request: HTTPRequest, _ store: ObjectStore<Tree>
  ) async throws -> StoredObject {
    let body = try StorageJSON.object(request.body)
    let sources = body["sourceObjects"]?.elements ?? []
    guard (1...StorageLimits.maximumComposedObjects).contains(sources.count) else {
      throw StorageFailure.invalid(
        "The number of sourceObjects is not from 1 to \(StorageLimits.maximumComposedObjects).")
    }
    var content: [UInt8] = []
    for source in sources {
      guard let name = source["name"]?.string else { throw StorageFailure.invalid("A source object has no name.") }
      let part = try await store.get(ObjectName(bucket: store.bucket.name, name: name), as: .administrator)
      content += try await bytes(of: part, store)
      guard content.count <= StorageLimits.maximumObjectBytes else {
        throw StorageFailure.tooLarge(maximumBytes: StorageLimits.maximumObjectBytes)
      }
    }
    let destination = try body["destination"].map { node throws(StorageFailure) in try ObjectDraft(node) }
    let conditions = try ObjectConditions(request)
    let upload = try await store.reading { [content] _ in
      var upload = try ObjectUpload(object, destination ?? ObjectDraft(), content: content)
      upload.conditions = conditions
      return upload
    }
    return try await store.upload(upload, as: .administrator)
  }

  private func bytes(of object: StoredObject, _ store: ObjectStore<Tree>) async throws -> [UInt8] {
    guard let content = try await store.content(of: object) else {
      throw StorageFailure.notFound("\(object.name): the server has no content of this object")
    }
    return try await store.reading { _ in try content.read(0..<Int(clamping: object.metadata.size)) }
  }

  private static func rewritten(_ object: StoredObject, _ request: HTTPRequest) -> HTTPResponse {
    .json { writer in
      writer.object { writer in
        writer.member("kind", "storage#rewriteResponse")
        writer.member("totalBytesRewritten", "\(object.metadata.size)")
        writer.member("objectSize", "\(object.metadata.size)")
        writer.member("done", true)
        writer.key("resource")
        ObjectJSON.writeCloud(object, base: "http://\(request.host)", to: &writer)
      }
    }
  }
}

extension ObjectDraft {
  /// Creates the values of a copy of an object. A copy has no download tokens.
  fileprivate init(copying object: StoredObject) {
    self.init()
    contentType = object.metadata.contentType.map { .set($0) } ?? .keep
    contentDisposition = object.metadata.contentDisposition.map { .set($0) } ?? .keep
    contentEncoding = object.metadata.contentEncoding.map { .set($0) } ?? .keep
    contentLanguage = object.metadata.contentLanguage.map { .set($0) } ?? .keep
    cacheControl = object.attributes.cacheControl.map { .set($0) } ?? .keep
    customTime = object.attributes.customTime.map { .set($0) } ?? .keep
    custom = .set(object.metadata.metadata.map { ($0.name, $0.value) })
  }

  /// Replaces the values that `other` sets.
  fileprivate mutating func override(_ other: ObjectDraft) {
    contentType.override(other.contentType)
    contentDisposition.override(other.contentDisposition)
    contentEncoding.override(other.contentEncoding)
    contentLanguage.override(other.contentLanguage)
    cacheControl.override(other.cacheControl)
    customTime.override(other.customTime)
    custom.override(other.custom)
  }
}

extension ObjectDraft.Change {
  fileprivate mutating func override(_ other: Self) {
    if case .keep = other { return }
    self = other
  }
}
