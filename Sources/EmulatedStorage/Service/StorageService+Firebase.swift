import DocumentTrees
import EmulatedProjects
import Identities
import RuleValues
import SourceText

// Firebase Storage v0: `/v0/b/BUCKET/o` and `/v0/b/BUCKET/o/NAME`.
extension StorageService {
  /// Returns the response to a request below `/v0/`.
  ///
  /// - Parameter path: the decoded segments after `v0`.
  func firebase(_ request: HTTPRequest, _ path: [String]) async -> HTTPResponse {
    guard path.count >= 3, path[0] == "b", path[2] == "o" else { return .text(404, "Not Found") }
    let name = path.dropFirst(3).joined(separator: "/")
    do {
      let identity = try Self.caller(request.headers["authorization"])
      let store = try await store(path[1], for: request.use)
      let object = name.isEmpty ? nil : ObjectName(bucket: path[1], name: name)
      return try await respond(to: request, object, in: store, as: identity)
    } catch {
      let session = request.parameter("upload_id").flatMap { try? sessions.session($0) }
      var response = failed(error) { FailureResponse.firebase($0, $1) }
      if session?.status == .final { response.headers["x-goog-upload-status"] = "final" }
      return response
    }
  }

  /// Returns the caller of an `Authorization` header.
  ///
  /// - Throws: ``StorageFailure/unauthenticated(_:)`` for an unreadable token.
  static func caller(_ header: String?) throws(StorageFailure) -> Identity {
    do throws(TokenError) {
      return try EmulatorCaller.identity(authorization: header)
    } catch {
      throw .unauthenticated("Invalid token: \(error.description)")
    }
  }

  private func respond(
    to request: HTTPRequest, _ object: ObjectName?, in store: ObjectStore<Tree>, as identity: Identity
  ) async throws -> HTTPResponse {
    let override = request.headers["x-http-method-override"]?.uppercased()
    let method = request.method == "POST" || request.method == "PUT" ? override ?? request.method : request.method
    guard let object else {
      switch method {
      case "GET": return try await list(request, store, as: identity)
      case "POST", "PUT": return try await firebaseUpload(request, nil, store, as: identity)
      default: return .text(405, "Method Not Allowed")
      }
    }
    switch method {
    case "GET": return try await read(request, object, store, as: identity)
    case "PATCH":
      let draft = try ObjectDraft(json: request.body)
      return Self.metadata(try await store.update(object, draft, as: identity))
    case "DELETE":
      try await store.delete(object, as: identity)
      return HTTPResponse(204)
    case "POST", "PUT":
      if request.parameter("create_token") != nil || request.parameter("delete_token") != nil {
        return try await changeTokens(request, object, store, as: identity)
      }
      return try await firebaseUpload(request, object.name, store, as: identity)
    default: return .text(405, "Method Not Allowed")
    }
  }

  /// Returns the response with an object's metadata.
  static func metadata(_ object: StoredObject, headers: HTTPHeaders = [:]) -> HTTPResponse {
    var response = HTTPResponse.json { ObjectJSON.writeFirebase(object, to: &$0) }
    for line in headers.lines { response.headers.add(line.name, line.value) }
    return response
  }

  private func read(
    _ request: HTTPRequest, _ object: ObjectName, _ store: ObjectStore<Tree>, as identity: Identity
  ) async throws -> HTTPResponse {
    // A valid token needs no permission. An invalid one is like none.
    if let token = request.parameter("token"), let known = try await store.unjudged(object),
      known.attributes.downloadTokens.contains(where: { CodeUnits.equal($0, token) })
    {
      if request.parameter("alt") == "media" { return try await download(known, request, store) }
      return Self.metadata(known)
    }
    let known = try await store.get(object, as: identity, addsToken: true)
    return request.parameter("alt") == "media" ? try await download(known, request, store) : Self.metadata(known)
  }

  private func list(
    _ request: HTTPRequest, _ store: ObjectStore<Tree>, as identity: Identity
  ) async throws -> HTTPResponse {
    var query = try ObjectQuery(request)
    (query.startOffset, query.endOffset) = (nil, nil)
    guard query.prefix.isEmpty || query.prefix.utf8.last == UInt8(ascii: "/") else {
      throw StorageFailure.invalid("Invalid prefix: it does not end with '/'.")
    }
    let page = try await store.list(query, as: identity)
    return .json { writer in
      writer.object { writer in
        writer.key("prefixes")
        writer.array { writer in for prefix in page.prefixes { writer.string(prefix) } }
        writer.key("items")
        writer.array { writer in
          for item in page.items {
            writer.object { writer in
              writer.member("name", item.name.name)
              writer.member("bucket", item.name.bucket)
            }
          }
        }
        writer.member("nextPageToken", page.nextPageToken)
      }
    }
  }

  private func changeTokens(
    _ request: HTTPRequest, _ object: ObjectName, _ store: ObjectStore<Tree>, as identity: Identity
  ) async throws -> HTTPResponse {
    guard case .administrator = identity else { throw StorageFailure.ownerOnly }
    let (created, deleted) = (request.parameter("create_token"), request.parameter("delete_token"))
    guard created == nil || (created == "true" && deleted == nil) else {
      throw StorageFailure.invalid("create_token must be 'true', without delete_token.")
    }
    return Self.metadata(
      try await store.changeTokens(of: object) { tokens in
        if let deleted {
          tokens.removeAll { CodeUnits.equal($0, deleted) }
        } else {
          tokens.append(ObjectAttributes.newToken())
        }
      })
  }
}
