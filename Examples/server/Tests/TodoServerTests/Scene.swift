import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import NIOCore
import SecurityRules

@testable import todo_server

/// The todo server with a folder and a key of its own, and tokens of two users.
final class Scene: Sendable {
  let ada: String
  let ben: String
  let folder: URL
  let rules: RulesProvider<CloudFirestore>
  let log: DecisionLog
  let todos: FirestoreAuthorizer<SQLiteTree>
  private let verifier: TokenVerifier

  var rulesFile: URL { folder.appending(path: "todos.rules") }
  var logFile: URL { folder.appending(path: "decisions.jsonl") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "todos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../rules/todos/firestore.rules")
    try FileManager.default.copyItem(at: source, to: folder.appending(path: "todos.rules"))
    rules = try RulesProvider<CloudFirestore>(contentsOf: folder.appending(path: "todos.rules").path)
    log = try DecisionLog(path: folder.appending(path: "decisions.jsonl").path)
    todos = FirestoreAuthorizer(
      rules: rules, tree: try SQLiteTree(path: folder.appending(path: "tree.sqlite").path), timeLimit: .seconds(60),
      log: log)
    let key = try SigningKey(keyID: "test")
    verifier = try TokenVerifier(
      projectID: "todos", keys: KeySet(SourceFile(name: "keys", text: try key.jwks())))
    ada = try key.token(Self.claims("ada"))
    ben = try key.token(Self.claims("ben"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func claims(_ uid: String) throws -> Claims {
    let now = SystemClock.now()
    return [
      "iss": "https://securetoken.google.com/todos", "aud": "todos", "sub": .string(uid), "user_id": .string(uid),
      "iat": .integer(now), "auth_time": .integer(now), "exp": .integer(now + 3600),
      "firebase": .map(["sign_in_provider": "password", "identities": .map([:])]),
    ]
  }

  func identity(_ token: String) throws -> Identity { try verifier.verify(token).identity }

  /// Runs `body` with a client of the running server.
  func serve(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    let application = Application(
      router: TodoRoutes(todos: todos).router(verifier),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)))
    try await application.test(.live, body)
  }
}

extension TestClientProtocol {
  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ token: String?, _ body: String? = nil
  ) async throws -> (status: Int, body: String) {
    let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    return try await execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { ($0.status.code, String(buffer: $0.body)) }
  }

  /// Sends a request, and returns the status.
  func call(_ method: HTTPRequest.Method, _ path: String, _ token: String, _ body: String? = nil) async throws -> Int {
    try await send(method, path, token, body).status
  }

  /// Sends a request that succeeds, and decodes its answer.
  func call<Value: Decodable>(
    _ method: HTTPRequest.Method, _ path: String, _ token: String, _ body: String? = nil, decoding type: Value.Type
  ) async throws -> Value {
    let answer = try await send(method, path, token, body)
    guard answer.status == 200 else { throw HTTPError(.init(code: answer.status), message: answer.body) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(answer.body.utf8))
  }
}
