import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import SecurityRules
import Synchronization

@testable import EmulatedFirestore

/// A server with the project `demo`, whose rules let a user write the own document.
struct Scene {
  static let database = "projects/demo/databases/(default)"
  static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /users/{uid} { allow read, write: if request.auth.uid == uid; }
        match /public/{id} { allow read; allow write: if request.resource.data.n is int; }
        match /flags/{id} { allow read: if resource.data.open == true; }
      }
    }
    """

  let projects: ServedProjects<InMemoryTree>
  let calls: FirestoreCalls<InMemoryTree>
  let http: FirestoreHTTP<InMemoryTree>

  init(_ change: (inout EmulatorSettings<InMemoryTree>) -> Void = { _ in }) throws {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules.firestore[nil] = try FirestoreRuleset(source: Self.rules, name: "firestore.rules")
    change(&settings)
    projects = ServedProjects(settings)
    calls = FirestoreCalls(projects)
    // On a busy machine, minutes can pass between two requests of a test.
    http = FirestoreHTTP(calls, BoundedCount(maximum: HeldBytes.usualMaximum), timeLimit: .seconds(3_600))
  }

  /// The header of a signed-in user.
  static func bearer(_ uid: String) throws -> String {
    "Bearer " + (try UnsignedToken.acceptableText(["sub": .string(uid), "user_id": .string(uid)]))
  }

  /// Returns the full name of a document.
  static func name(_ path: String) -> String { "\(database)/documents/\(path)" }

  /// Reads a message from JSON.
  static func message(_ type: MessageType, _ json: String) throws -> WireMessage {
    try JSONMessageReader.read(Array(json.utf8), as: type)
  }

  /// Sends a REST request and returns the status and the body.
  func send(
    _ method: String, _ target: String, _ body: String = "", as authorization: String? = nil
  ) async -> (status: Int, body: String) {
    var request = HTTPRequest(method, target, body: Array(body.utf8))
    request.headers["authorization"] = authorization
    let response = await http.respond(to: request)
    guard case .bytes(let bytes) = response.body else { return (response.status, "<stream>") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  /// Sends a request to the documents of the database.
  func documents(
    _ method: String, _ place: String, _ body: String = "", as authorization: String? = "Bearer owner"
  ) async -> (status: Int, body: String) {
    await send(method, "/v1/\(Self.database)/documents\(place)", body, as: authorization)
  }
}

/// Receives messages and lets a test wait for them.
final class Inbox: MessageSink {
  private let stream: AsyncStream<WireMessage>
  private let continuation: AsyncStream<WireMessage>.Continuation

  init() { (stream, continuation) = AsyncStream<WireMessage>.makeStream() }

  func send(_ message: WireMessage) async { continuation.yield(message) }

  /// Returns the next messages as JSON, without times and tokens.
  func next(_ count: Int) async -> [String] {
    var texts: [String] = []
    for await message in stream {
      texts.append(Self.text(message))
      if texts.count == count { break }
    }
    return texts
  }

  private static func text(_ message: WireMessage) -> String {
    var message = message
    for name in ["read_time", "stream_token", "commit_time"] { message[name] = nil }
    for name in ["target_change", "document_change", "document_delete", "document_remove"] {
      guard var change = message.message(name) else { continue }
      for name in ["read_time", "resume_token"] { change[name] = nil }
      if var document = change.message("document") {
        for name in ["create_time", "update_time"] { document[name] = nil }
        change["document"] = .message(document)
      }
      message[name] = .message(change)
    }
    return String(decoding: message.json, as: UTF8.self)
  }
}
