import DocumentTrees
import EmulatedProjects
import Identities
import RuleValues

// Uploads of Firebase's clients: in one request, or resumable.
extension StorageService {
  /// Returns the response to an upload or to a step of one.
  ///
  /// - Parameter name: the object's name in the path; nil if it is in the query or in the JSON.
  func firebaseUpload(
    _ request: HTTPRequest, _ name: String?, _ store: ObjectStore<Tree>, as identity: Identity
  ) async throws -> HTTPResponse {
    let command = request.headers["x-goog-upload-command"]?.lowercased()
    if let id = request.parameter("upload_id") {
      return try await resume(id, command ?? "", by: request, in: store)
    }
    let name = name ?? request.parameter("name")
    let uploadProtocol = request.headers["x-goog-upload-protocol"]?.lowercased()
    let isMultipart = request.headers["content-type"]?.lowercased().hasPrefix("multipart/related") == true
    switch uploadProtocol {
    case "resumable":
      guard command == "start" else { throw StorageFailure.invalid("Invalid upload command: \(command ?? "none")") }
      return try begin(request, name, store)
    case "multipart",
      nil where isMultipart:
      let upload = try await store.reading { _ in
        let body = try MultipartBody(request)
        var draft = try ObjectDraft(json: body.metadata)
        if case .keep = draft.contentType, let type = body.contentType { draft.contentType = .set(type) }
        return try Self.upload(name ?? draft.name, draft, content: body.content, in: store)
      }
      return Self.metadata(try await store.upload(upload, as: identity))
    case nil, "raw":
      let upload = try await store.reading { _ in
        var draft = ObjectDraft()
        if let type = request.headers["content-type"], !type.isEmpty { draft.contentType = .set(type) }
        return try Self.upload(name, draft, content: request.body, in: store)
      }
      return Self.metadata(try await store.upload(upload, as: identity))
    default: throw StorageFailure.invalid("Invalid upload protocol: \(uploadProtocol ?? "none")")
    }
  }

  private static func upload(
    _ name: String?, _ draft: ObjectDraft, content: [UInt8], in store: ObjectStore<Tree>
  ) throws(StorageFailure) -> ObjectUpload {
    guard let name, !name.isEmpty else { throw .invalid("The request has no name of an object.") }
    var upload = try ObjectUpload(ObjectName(bucket: store.bucket.name, name: name), draft, content: content)
    upload.addsToken = true
    return upload
  }

  private func begin(
    _ request: HTTPRequest, _ name: String?, _ store: ObjectStore<Tree>
  ) throws(StorageFailure) -> HTTPResponse {
    var draft = try ObjectDraft(json: request.body)
    guard let name = name ?? draft.name, !name.isEmpty else { throw .invalid("The request has no name of an object.") }
    if case .keep = draft.contentType, let type = request.headers["x-goog-upload-header-content-type"] {
      draft.contentType = .set(type)
    }
    let object = ObjectName(bucket: store.bucket.name, name: name)
    let session = try sessions.begin(object, draft, authorization: request.headers["authorization"])
    let path = "/v0/b/\(PercentEncoding.encode(object.bucket))/o?name=\(PercentEncoding.encode(name))"
    var response = Self.step(session)
    response.headers.add("x-goog-upload-chunk-granularity", "10000")
    response.headers.add("x-goog-upload-control-url", "")
    response.headers.add(
      "x-goog-upload-url", "http://\(request.host)\(path)&upload_id=\(session.id)&upload_protocol=resumable")
    return response
  }

  private func resume(
    _ id: String, _ command: String, by request: HTTPRequest, in store: ObjectStore<Tree>
  ) async throws -> HTTPResponse {
    let commands = command.split(separator: ",").map { $0.drop { $0 == " " } }
    let session = try sessions.session(id)
    guard session.object.bucket.utf8.elementsEqual(store.bucket.name.utf8) else { throw StorageFailure.notFound(id) }
    switch commands {
    case ["query"]:
      var response = Self.step(session)
      response.headers.add("X-Goog-Upload-Size-Received", "\(session.size)")
      return response
    case ["cancel"]:
      try sessions.cancel(id)
      return Self.step(try sessions.session(id))
    case ["upload"]: return Self.step(try sessions.append(request.body, to: id, at: try Self.offset(request)))
    case ["upload", "finalize"]:
      // A client that got no answer to its last piece repeats it.
      if session.result == nil { _ = try sessions.append(request.body, to: id, at: try Self.offset(request)) }
      return try await finalize(id, store)
    case ["finalize"]: return try await finalize(id, store)
    default: throw StorageFailure.invalid("Invalid upload command: \(command)")
    }
  }

  private func finalize(_ id: String, _ store: ObjectStore<Tree>) async throws -> HTTPResponse {
    let session = try sessions.finish(id)
    if session.status == .final {
      guard let result = session.result else { throw StorageFailure.invalid("The upload is not active.") }
      return Self.metadata(result, headers: ["x-goog-upload-status": "final", "x-gupload-uploadid": id])
    }
    do {
      let identity = try Self.caller(session.authorization)
      let upload = try await store.reading { _ in
        try Self.upload(session.object.name, session.draft, content: session.bytes, in: store)
      }
      let object = try await store.upload(upload, as: identity)
      sessions.end(id, object)
      return Self.metadata(object, headers: ["x-goog-upload-status": "final", "x-gupload-uploadid": id])
    } catch {
      sessions.end(id, nil)
      throw error
    }
  }

  private static func offset(_ request: HTTPRequest) throws(StorageFailure) -> Int? {
    guard let text = request.headers["x-goog-upload-offset"] else { return nil }
    guard let offset = ByteRange.number(text) else { throw .invalid("Invalid upload offset: \(text)") }
    return offset
  }

  private static func step(_ session: UploadSession) -> HTTPResponse {
    var response = HTTPResponse.text(200, "OK")
    let status =
      switch session.status {
      case .active: "active"
      case .finishing, .final: "final"
      case .canceled: "cancelled"
      }
    response.headers.add("x-goog-upload-status", status)
    response.headers.add("x-gupload-uploadid", session.id)
    return response
  }
}
