import DocumentTrees
import EmulatedProjects
import RuleValues
import SecurityRules

// Downloads of whole objects and of ranges.
extension StorageService {
  /// The size of the pieces in which a file is sent. A smaller content is sent whole.
  private static var pieceBytes: Int { 256 << 10 }

  /// Returns the response with the content of an object, or with the range that the request asks for.
  func download(
    _ object: StoredObject, _ request: HTTPRequest, _ store: ObjectStore<Tree>
  ) async throws -> HTTPResponse {
    guard let content = try await store.content(of: object) else {
      throw StorageFailure.notFound("\(object.name): the server has no content of this object")
    }
    let size = Int(clamping: object.metadata.size)
    let range = try ByteRange.read(request.headers["range"], size: size)
    var response = HTTPResponse(range == nil ? 200 : 206, headers: Self.headers(object))
    if let range {
      response.headers.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    }
    response.body = try await Self.body(content, range ?? 0..<size, store)
    if case .stream = response.body { response.headers["Content-Length"] = "\((range ?? 0..<size).count)" }
    return response
  }

  private static func body(
    _ content: StoredContent, _ range: Range<Int>, _ store: ObjectStore<Tree>
  ) async throws -> HTTPResponse.Body {
    if case .memory = content { return .bytes(try content.read(range)) }
    if range.count <= pieceBytes { return .bytes(try await store.reading { _ in try content.read(range) }) }
    return .stream { sink in
      var start = range.lowerBound
      while start < range.upperBound {
        let piece = start..<min(start + pieceBytes, range.upperBound)
        try await sink.send(try await store.reading { _ in try content.read(piece) })
        start = piece.upperBound
      }
    }
  }

  private static func headers(_ object: StoredObject) -> HTTPHeaders {
    let metadata = object.metadata
    var headers: HTTPHeaders = [
      "Content-Type": metadata.contentType ?? ObjectJSON.standardContentType,
      "Accept-Ranges": "bytes",
      "Content-Disposition": metadata.contentDisposition ?? "inline",
      "ETag": "\"\(metadata.etag ?? "")\"",
      "x-goog-generation": "\(metadata.generation ?? 0)",
      "x-goog-metageneration": "\(metadata.metageneration ?? 0)",
      "x-goog-storage-class": "STANDARD",
      "x-goog-stored-content-encoding": metadata.contentEncoding ?? "identity",
      "x-goog-stored-content-length": "\(metadata.size)",
    ]
    // A page or drawing that a user uploaded runs no script beside the data of the server. Google has a domain for these.
    let type = (metadata.contentType ?? "").lowercased()
    if ["html", "xml", "svg"].contains(where: type.contains) { headers.add("Content-Security-Policy", "sandbox") }
    let hashes = [metadata.crc32c.map { "crc32c=\($0)" }, metadata.md5Hash.map { "md5=\($0)" }].compactMap { $0 }
    if !hashes.isEmpty { headers.add("x-goog-hash", hashes.joined(separator: ",")) }
    if let encoding = metadata.contentEncoding, encoding != "identity" { headers.add("Content-Encoding", encoding) }
    if let language = metadata.contentLanguage { headers.add("Content-Language", language) }
    if let control = object.attributes.cacheControl { headers.add("Cache-Control", control) }
    return HTTPHeaders(safe: headers)
  }
}

extension HTTPHeaders {
  /// Creates headers with the same lines, except those whose value contains a control character. Such a value, which a
  /// client stored, could end the line and begin another header.
  fileprivate init(safe headers: HTTPHeaders) {
    self.init()
    for line in headers.lines where line.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      add(line.name, line.value)
    }
  }
}
