import EmulatedProjects
import RuleValues

/// The body of a multipart upload: metadata as JSON, and then the content (RFC 2387).
struct MultipartBody {
  /// The JSON.
  let metadata: [UInt8]
  /// The content.
  let content: [UInt8]
  /// The `Content-Type` of the content's part; nil without one.
  let contentType: String?

  /// Reads the body of a request with the content type `multipart/related; boundary=…`.
  ///
  /// The content may contain anything: it ends at the last closing boundary.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)``.
  init(_ request: HTTPRequest) throws(StorageFailure) {
    guard let boundary = Self.boundary(request.headers["content-type"] ?? "") else {
      throw .invalid("Invalid multipart upload: the Content-Type header has no boundary.")
    }
    let body = request.body
    let separator = Array("--\(boundary)".utf8)
    guard let opening = Self.firstIndex(of: separator, in: body, from: 0),
      let first = Self.part(in: body, from: opening + separator.count),
      let middle = Self.firstIndex(of: Array("\r\n".utf8) + separator, in: body, from: first.start),
      let second = Self.part(in: body, from: middle + 2 + separator.count),
      let end = Self.lastIndex(of: Array("\r\n".utf8) + separator + Array("--".utf8), in: body, from: second.start)
    else {
      throw .invalid("Invalid multipart upload: the body does not have two parts with this boundary.")
    }
    metadata = Array(body[first.start..<middle])
    contentType = second.headers["content-type"]
    var bytes = Array(body[second.start..<end])
    if second.headers["content-transfer-encoding"]?.lowercased() == "base64" {
      guard let decoded = Base64.decode(String(decoding: bytes, as: UTF8.self)) else {
        throw .invalid("Invalid multipart upload: the content is not Base64.")
      }
      bytes = decoded
    }
    content = bytes
  }

  private static func boundary(_ contentType: String) -> String? {
    let parts = contentType.split(separator: ";").map { $0.trimmed }
    guard parts.first?.lowercased().hasPrefix("multipart/") == true else { return nil }
    for part in parts.dropFirst() where part.lowercased().hasPrefix("boundary=") {
      var value = part.dropFirst("boundary=".count)
      if value.count >= 2, value.first == value.last, value.first == "\"" || value.first == "'" {
        value = value.dropFirst().dropLast()
      }
      // RFC 2046 allows 70 characters.
      return value.isEmpty || value.utf8.count > 200 ? nil : String(value)
    }
    return nil
  }

  /// Returns the headers of a part and the offset of its content. The part begins behind its separator.
  private static func part(in body: [UInt8], from start: Int) -> (headers: HTTPHeaders, start: Int)? {
    guard let lineEnd = firstIndex(of: [0x0D, 0x0A], in: body, from: start) else { return nil }
    var headers = HTTPHeaders()
    var offset = lineEnd + 2
    while let end = firstIndex(of: [0x0D, 0x0A], in: body, from: offset) {
      if end == offset { return (headers, end + 2) }
      let line = String(decoding: body[offset..<end], as: UTF8.self)
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers.add(line[..<colon].trimmed, line[line.index(after: colon)...].trimmed)
      offset = end + 2
    }
    return nil
  }

  private static func firstIndex(of wanted: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + wanted.count <= body.count {
      if body[index] == wanted[0], body[index..<index + wanted.count].elementsEqual(wanted) { return index }
      index += 1
    }
    return nil
  }

  /// Searches backward. The result may overlap `start` by the two bytes of a line end, for an empty content.
  private static func lastIndex(of wanted: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    var index = body.count - wanted.count
    while index >= start {
      if body[index] == wanted[0], body[index..<index + wanted.count].elementsEqual(wanted) { return index }
      index -= 1
    }
    return nil
  }
}

extension Substring {
  /// The text without spaces and tabs at both ends.
  fileprivate var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
