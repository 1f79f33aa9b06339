import DocumentTrees
import EmulatedProjects
import EmulatedStorage
import RuleValues
import SourceText
import Testing

/// A client of a storage server of its own, with the requests that Firebase's SDK makes.
struct Client {
  let projects: ServedProjects<InMemoryTree>
  let service: StorageService<InMemoryTree>

  init(place: ObjectContents.Place? = nil, tree: InMemoryTree? = nil) {
    let known = tree ?? InMemoryTree()
    var settings = EmulatorSettings { _ in known }
    settings.defaultProject = "demo"
    if tree != nil { settings.isStored = { _ in true } }
    self.init(settings, place: place)
  }

  init(_ settings: EmulatorSettings<InMemoryTree>, place: ObjectContents.Place? = nil) {
    projects = ServedProjects(settings)
    if let place {
      service = StorageService(projects) { _ in place }
    } else {
      service = StorageService(projects)
    }
  }

  /// Sends a request.
  func send(
    _ method: String, _ target: String, _ body: String = "", as authorization: String? = nil,
    headers: HTTPHeaders = [:]
  ) async -> Answer {
    var headers = headers
    if let authorization { headers["Authorization"] = authorization }
    headers["Host"] = "127.0.0.1:9199"
    let response = await service.respond(
      to: HTTPRequest(method, target, headers: headers, body: Array(body.utf8)))
    return await Answer(response)
  }

  /// Puts rules in force whose `match` has these statements.
  func setRules(_ statements: String, at path: String = "/{name=**}") async {
    let rules =
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match \(path) { \(statements) } } }"
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rules")
      writer.object { writer in
        writer.key("files")
        writer.array { writer in
          writer.object { writer in
            writer.member("name", "storage.rules")
            writer.member("content", rules)
          }
        }
      }
    }
    let answer = await send("PUT", "/internal/setRules", writer.text)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"message":"Rules updated successfully"}"#)
  }

  /// Uploads an object in one request, as `uploadBytes` does.
  func upload(
    _ name: String, _ content: String = "content", _ json: String = #"{"contentType":"text/plain"}"#,
    as authorization: String? = nil
  ) async -> Answer {
    let body =
      "--xyz\r\nContent-Type: application/json; charset=utf-8\r\n\r\n\(json)\r\n--xyz\r\nContent-Type: text/plain\r\n\r\n"
      + content + "\r\n--xyz--"
    return await send(
      "POST", "/v0/b/demo/o?name=\(PercentEncoding.encode(name))", body, as: authorization,
      headers: ["X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=xyz"])
  }

  /// Begins a resumable upload, and returns the target of its URL.
  func start(_ name: String, _ json: String = "{}", as authorization: String? = nil) async throws -> String {
    let answer = await send(
      "POST", "/v0/b/demo/o?name=\(PercentEncoding.encode(name))", json, as: authorization,
      headers: ["X-Goog-Upload-Protocol": "resumable", "X-Goog-Upload-Command": "start"])
    #expect(answer.status == 200)
    #expect(answer["x-goog-upload-status"] == "active")
    #expect(answer["x-goog-upload-chunk-granularity"] == "10000")
    let url = try #require(answer["x-goog-upload-url"])
    let host = "http://127.0.0.1:9199"
    try #require(url.hasPrefix(host))
    return String(url.dropFirst(host.count))
  }

  /// Sends a step of a resumable upload.
  func step(_ target: String, _ command: String, _ body: String = "", at offset: Int? = nil) async -> Answer {
    var headers: HTTPHeaders = ["X-Goog-Upload-Command": command]
    if let offset { headers["X-Goog-Upload-Offset"] = "\(offset)" }
    return await send("POST", target, body, headers: headers)
  }
}

/// The answer to a request, with its whole body.
struct Answer {
  let status: Int
  let headers: HTTPHeaders
  let bytes: [UInt8]

  init(_ response: HTTPResponse) async {
    (status, headers) = (response.status, response.headers)
    switch response.body {
    case .bytes(let bytes): self.bytes = bytes
    case .stream(let send):
      let collector = Collector()
      try? await send(collector)
      bytes = await collector.bytes
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var json: JSONNode { JSONReader.read(SourceFile(name: "answer", bytes: bytes), .strict).tree.root }
  var message: String { json["error"]?["message"]?.string ?? json["message"]?.string ?? "" }
  subscript(header: String) -> String? { headers[header] }
  subscript(key key: String) -> String? { json[key]?.string }
}

actor Collector: MessageSink {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces = 0

  func send(_ message: [UInt8]) {
    bytes += message
    pieces += 1
  }
}

/// The tokens of users, as `rules-unit-testing` makes them: unsigned and expired.
enum Token {
  static let ada = user("ada")

  static func user(_ uid: String) -> String {
    let header = encode(#"{"alg":"none","type":"JWT"}"#)
    let claims = encode(
      #"{"iss":"https://securetoken.google.com/demo","aud":"demo","iat":0,"exp":3600,"auth_time":0,"sub":"\#(uid)","#
        + #""user_id":"\#(uid)","firebase":{"sign_in_provider":"custom","identities":{}}}"#)
    return "Firebase \(header).\(claims)."
  }

  private static func encode(_ text: String) -> String {
    String(Base64.encode(text.utf8, .urlSafe).prefix { $0 != "=" })
  }
}
