import DocumentTrees
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SourceText

// The Cloud Storage JSON API, for administrators: no rules are evaluated, and every caller is the administrator, as in
// the Emulator Suite.
extension StorageService {
  /// Returns the response to a request of the JSON API, or to `GET /BUCKET/NAME`.
  ///
  /// - Parameter segments: the decoded segments of the path.
  func cloud(_ request: HTTPRequest, _ segments: [String]) async -> HTTPResponse {
    let path = CloudPath(segments)
    do {
      switch path.kind {
      case .upload: return try await cloudUpload(request, bucket: path.bucket)
      case .metadata, .download:
        guard let bucket = path.bucket else { return try await buckets(request) }
        guard path.hasObjects else { return try await cloudBucket(request, bucket) }
        let store = try await store(bucket, for: request.use)
        guard let name = path.name else { return try await objects(request, store) }
        let object = ObjectName(bucket: bucket, name: name)
        if path.kind == .metadata, let action = path.action {
          return try await perform(action, of: request, on: object, in: store)
        }
        return try await respond(to: request, object, store, isDownload: path.kind == .download)
      case .content:
        guard request.method == "GET", let bucket = path.bucket, let name = path.name else {
          return FailureResponse.cloud(.unsupported("The XML API is supported for GET /BUCKET/NAME only."))
        }
        let object = ObjectName(bucket: bucket, name: name)
        return try await respond(to: request, object, try await store(bucket, for: request.use), isDownload: true)
      case .unsupported:
        return FailureResponse.cloud(.unsupported("This server does not support \(request.method) \(request.path)."))
      }
    } catch {
      return failed(error) { FailureResponse.cloud($0, $1) }
    }
  }

  /// Returns the response with an object's resource.
  static func resource(_ object: StoredObject, _ request: HTTPRequest) -> HTTPResponse {
    .json { ObjectJSON.writeCloud(object, base: "http://\(request.host)", to: &$0) }
  }

  private func respond(
    to request: HTTPRequest, _ object: ObjectName, _ store: ObjectStore<Tree>, isDownload: Bool
  ) async throws -> HTTPResponse {
    let conditions = try ObjectConditions(request)
    switch request.method {
    case "GET":
      let known = try await store.get(object, as: .administrator)
      if let generation = try request.number("generation"), generation != known.metadata.generation {
        throw StorageFailure.notFound("\(object.bucket)/\(object.name)#\(generation)")
      }
      try conditions.check(known.metadata, isRead: true)
      if isDownload || request.parameter("alt") == "media" { return try await download(known, request, store) }
      return Self.resource(known, request)
    case "PATCH", "PUT":
      let draft = try ObjectDraft(json: request.body)
      return Self.resource(
        try await store.update(
          object, draft, as: .administrator, if: conditions, replacesAll: request.method == "PUT"), request)
    case "DELETE":
      try await store.delete(object, as: .administrator, if: conditions)
      return HTTPResponse(204)
    default: throw StorageFailure.unsupported("This server does not support \(request.method) for an object.")
    }
  }

  private func objects(_ request: HTTPRequest, _ store: ObjectStore<Tree>) async throws -> HTTPResponse {
    switch request.method {
    case "GET":
      guard request.parameter("matchGlob") == nil else {
        throw StorageFailure.unsupported("This server does not support matchGlob.")
      }
      let page = try await store.list(try ObjectQuery(request), as: .administrator)
      return .json { writer in
        writer.object { writer in
          writer.member("kind", "storage#objects")
          writer.member("nextPageToken", page.nextPageToken)
          if !page.prefixes.isEmpty {
            writer.key("prefixes")
            writer.array { writer in for prefix in page.prefixes { writer.string(prefix) } }
          }
          writer.key("items")
          writer.array { writer in
            for item in page.items { ObjectJSON.writeCloud(item, base: "http://\(request.host)", to: &writer) }
          }
        }
      }
    case "POST": return try await cloudUpload(request, bucket: store.bucket.name)
    default: throw StorageFailure.unsupported("This server does not support \(request.method) for objects.")
    }
  }

  // MARK: Buckets

  private func buckets(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.method {
    case "GET":
      let names = projects.bucketNames.filter { $0.hasPrefix(request.parameter("prefix") ?? "") }
      return .json { writer in
        writer.object { writer in
          writer.member("kind", "storage#buckets")
          writer.key("items")
          writer.array { writer in for name in names { Self.write(bucket: name, request, to: &writer) } }
        }
      }
    case "POST":
      guard let name = try StorageJSON.object(request.body)["name"]?.string else {
        throw StorageFailure.invalid("The bucket has no name.")
      }
      return try await bucket(name, request)
    default: throw StorageFailure.unsupported("This server does not support \(request.method) for buckets.")
    }
  }

  private func cloudBucket(_ request: HTTPRequest, _ name: String) async throws -> HTTPResponse {
    switch request.method {
    case "GET", "PATCH", "PUT": return try await bucket(name, request)
    case "DELETE":
      var query = try ObjectQuery(HTTPRequest("GET", "/"))
      query.maximum = 1
      guard try await store(name, for: .reading).list(query, as: .administrator).items.isEmpty else {
        throw StorageFailure.invalid("The bucket you tried to delete is not empty.")
      }
      return HTTPResponse(204)
    default: throw StorageFailure.unsupported("This server does not support \(request.method) for a bucket.")
    }
  }

  /// Returns a bucket's resource. Each name has a bucket, and a read does not add it to the list.
  private func bucket(_ name: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    _ = try await store(name, for: request.use)
    return .json { Self.write(bucket: name, request, to: &$0) }
  }

  private static func write(bucket name: String, _ request: HTTPRequest, to writer: inout JSONWriter) {
    // The server does not know when a bucket was first used. Clients need a valid time.
    let time = ObjectJSON.time(.epoch)
    writer.object { writer in
      writer.member("kind", "storage#bucket")
      writer.member("id", name)
      writer.member("name", name)
      writer.member("selfLink", "http://\(request.host)/storage/v1/b/\(PercentEncoding.encode(name))")
      writer.member("projectNumber", "000000000000")
      writer.member("metageneration", "1")
      writer.member("location", "US")
      writer.member("locationType", "multi-region")
      writer.member("storageClass", "STANDARD")
      writer.member("timeCreated", time)
      writer.member("updated", time)
      writer.member("etag", "====")
    }
  }
}
