import DocumentTrees
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues

// Uploads of the Cloud Storage JSON API: media, multipart and resumable.
extension StorageService {
  /// Returns the response to an upload or to a step of one.
  func cloudUpload(_ request: HTTPRequest, bucket: String?) async throws -> HTTPResponse {
    guard let bucket else { throw StorageFailure.invalid("The upload names no bucket.") }
    let store = try await store(bucket)
    if let id = request.parameter("upload_id") { return try await continueUpload(request, id, store) }
    guard request.method == "POST" || request.method == "PUT" else {
      throw StorageFailure.unsupported("This server does not support \(request.method) for an upload.")
    }
    let conditions = try ObjectConditions(request)
    switch request.parameter("uploadType") {
    case "resumable": return try beginUpload(request, store, if: conditions)
    case "multipart":
      let upload = try await store.reading { _ in
        let body = try MultipartBody(request)
        var draft = try ObjectDraft(json: body.metadata)
        if case .keep = draft.contentType, let type = body.contentType { draft.contentType = .set(type) }
        return try Self.upload(request, draft, content: body.content, in: store, if: conditions)
      }
      return Self.resource(try await store.upload(upload, as: .administrator), request)
    case "media", nil:
      let upload = try await store.reading { _ in
        var draft = ObjectDraft()
        if let type = request.headers["content-type"], !type.isEmpty { draft.contentType = .set(type) }
        return try Self.upload(request, draft, content: request.body, in: store, if: conditions)
      }
      return Self.resource(try await store.upload(upload, as: .administrator), request)
    case let type?: throw StorageFailure.invalid("Invalid uploadType: \(type)")
    }
  }

  private static func upload(
    _ request: HTTPRequest, _ draft: ObjectDraft, content: [UInt8], in store: ObjectStore<Tree>,
    if conditions: ObjectConditions
  ) throws(StorageFailure) -> ObjectUpload {
    guard let name = request.parameter("name") ?? draft.name, !name.isEmpty else {
      throw .invalid("The upload names no object.")
    }
    var draft = draft
    if case .keep = draft.contentEncoding, let encoding = request.parameter("contentEncoding") {
      draft.contentEncoding = .set(encoding)
    }
    draft.expect(request.headers["x-goog-hash"])
    var upload = try ObjectUpload(ObjectName(bucket: store.bucket.name, name: name), draft, content: content)
    upload.conditions = conditions
    return upload
  }

  private func beginUpload(
    _ request: HTTPRequest, _ store: ObjectStore<Tree>, if conditions: ObjectConditions
  ) throws(StorageFailure) -> HTTPResponse {
    var draft = try ObjectDraft(json: request.body)
    guard let name = request.parameter("name") ?? draft.name, !name.isEmpty else {
      throw .invalid("The upload names no object.")
    }
    if case .keep = draft.contentType, let type = request.headers["x-upload-content-type"] {
      draft.contentType = .set(type)
    }
    let object = ObjectName(bucket: store.bucket.name, name: name)
    let session = try sessions.begin(object, draft, authorization: "Bearer owner", if: conditions)
    let path = "/upload/storage/v1/b/\(PercentEncoding.encode(object.bucket))/o?uploadType=resumable"
    var response = HTTPResponse.text(200, "")
    response.headers.add(
      "Location", "http://\(request.host)\(path)&name=\(PercentEncoding.encode(name))&upload_id=\(session.id)")
    response.headers.add("x-guploader-uploadid", session.id)
    return response
  }

  private func continueUpload(
    _ request: HTTPRequest, _ id: String, _ store: ObjectStore<Tree>
  ) async throws -> HTTPResponse {
    let session = try sessions.session(id)
    guard session.object.bucket.utf8.elementsEqual(store.bucket.name.utf8),
      session.authorization == "Bearer owner"
    else { throw StorageFailure.notFound(id) }
    if request.method == "DELETE" {
      try sessions.cancel(id)
      return HTTPResponse(499)
    }
    if let result = session.result { return Self.resource(result, request) }
    guard let header = request.headers["content-range"] else {
      _ = try sessions.append(request.body, to: id, at: 0)
      return try await finishUpload(id, request, store)
    }
    guard let range = ContentRange(header) else { throw StorageFailure.invalid("Invalid Content-Range: \(header)") }
    var received = session
    if let start = range.start { received = try sessions.append(request.body, to: id, at: start) }
    if let total = range.total, received.size >= total {
      guard received.size == total else { throw StorageFailure.invalid("The upload has more than \(total) bytes.") }
      return try await finishUpload(id, request, store)
    }
    var response = HTTPResponse(308)
    if received.size > 0 { response.headers.add("Range", "bytes=0-\(received.size - 1)") }
    return response
  }

  private func finishUpload(
    _ id: String, _ request: HTTPRequest, _ store: ObjectStore<Tree>
  ) async throws -> HTTPResponse {
    let session = try sessions.finish(id)
    if session.status == .final, let result = session.result { return Self.resource(result, request) }
    guard session.status == .active else { throw StorageFailure.invalid("The upload is not active.") }
    do {
      let upload = try await store.reading { _ in
        var draft = session.draft
        draft.expect(request.headers["x-goog-hash"])
        var upload = try ObjectUpload(session.object, draft, content: session.bytes)
        upload.conditions = session.conditions
        return upload
      }
      let object = try await store.upload(upload, as: .administrator)
      sessions.end(id, object)
      return Self.resource(object, request)
    } catch {
      sessions.end(id, nil)
      throw error
    }
  }
}

extension ObjectDraft {
  /// Adds the checksums of a header `x-goog-hash`, such as `crc32c=n03x6A==,md5=…`, to those that the client expects.
  fileprivate mutating func expect(_ header: String?) {
    for part in (header ?? "").split(separator: ",") {
      let part = part.drop { $0 == " " }
      if part.hasPrefix("md5=") { md5Hash = String(part.dropFirst("md5=".count)) }
      if part.hasPrefix("crc32c=") { crc32c = String(part.dropFirst("crc32c=".count)) }
    }
  }
}
