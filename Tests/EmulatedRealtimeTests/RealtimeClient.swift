import DocumentTrees
import EmulatedProjects
import Identities
import RuleValues
import SecurityRules
import Synchronization
import Testing

@testable import EmulatedRealtime

/// The frames that a client got.
final class Frames<Message: Sendable>: MessageSink {
  struct Closed: Error {}

  private struct State {
    var messages: [Message] = []
    var isClosed = false
    var isStopped = false
  }

  private let state = Mutex(State())

  func send(_ message: Message) async throws {
    while state.withLock({ $0.isStopped }) { try await Task.sleep(for: .milliseconds(1)) }
    try state.withLock { state in
      if state.isClosed { throw Closed() }
      state.messages.append(message)
    }
  }

  /// Lets no message pass, as a slow client does.
  func stop() { state.withLock { $0.isStopped = true } }
  func resume() { state.withLock { $0.isStopped = false } }
  func close() { state.withLock { $0.isClosed = true } }

  /// Removes and returns the messages so far.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Waits for `count` messages, then removes and returns them.
  func next(_ count: Int) async throws -> [Message] {
    while true {
      let messages = state.withLock { state -> [Message]? in
        guard state.messages.count >= count else { return nil }
        defer { state.messages.removeFirst(count) }
        return Array(state.messages.prefix(count))
      }
      if let messages { return messages }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// A server with one namespace, `demo`.
struct RealtimeServer {
  static let now: Int64 = 1_795_369_784_000
  let projects: ServedProjects<InMemoryTree>
  let http: RealtimeHTTPService<InMemoryTree>

  init(_ rules: String? = nil, showsReasons: Bool = false, keepAlive: Duration = .seconds(30)) throws {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.clock = .fixed(Self.now)
    settings.showsReasons = showsReasons
    if let rules { settings.rules.realtime[nil] = try RealtimeRuleset(source: rules, name: "database.rules.json") }
    projects = ServedProjects(settings)
    http = RealtimeHTTPService(projects, keepAlive: keepAlive)
  }

  /// Connects a client.
  func client() async throws -> RealtimeClient {
    let frames = Frames<String>()
    let connection = try RealtimeConnection(
      projects: projects, namespace: "demo", sink: frames, host: "127.0.0.1:9000", sessionID: "session")
    await connection.start()
    return RealtimeClient(frames: frames, connection: connection)
  }

  /// Writes as the owner.
  func set(_ path: DataPath, _ value: WrittenValue) async throws {
    try await projects.namespace("demo").authorizer.set(path, to: value, as: .administrator)
  }

  func read(_ path: DataPath) async throws -> DataNode {
    try await projects.namespace("demo").authorizer.read(path, as: .administrator)
  }

  func setRules(_ rules: String) throws {
    try projects.namespace("demo").rules.replace(bySource: rules)
  }

  /// Sends a REST request, and returns its status and body.
  func rest(
    _ method: String, _ target: String, _ body: String = "", _ headers: HTTPHeaders = [:]
  ) async -> (status: Int, body: String) {
    let response = await http.respond(to: HTTPRequest(method, target, headers: headers, body: Array(body.utf8)))
    return (response.status, response.text)
  }
}

extension HTTPResponse {
  var text: String {
    if case .bytes(let bytes) = body { return String(decoding: bytes, as: UTF8.self) }
    return "<stream>"
  }
}

/// A client with an open WebSocket.
struct RealtimeClient {
  let frames: Frames<String>
  let connection: RealtimeConnection<InMemoryTree>

  /// Sends a request, and returns all frames until its answer.
  func request(_ number: Int, _ action: String, _ body: String) async -> [String] {
    await connection.receive(#"{"t":"d","d":{"r":\#(number),"a":"\#(action)","b":\#(body)}}"#)
    return frames.take()
  }
}

/// The token of a user.
func token(_ uid: String) -> String { UnsignedToken.text(["sub": .string(uid), "user_id": .string(uid)]) }

/// The answer to a request.
func ok(_ number: Int, _ data: String = #""""#) -> String {
  #"{"t":"d","d":{"r":\#(number),"b":{"s":"ok","d":\#(data)}}}"#
}

func denied(_ number: Int) -> String {
  #"{"t":"d","d":{"r":\#(number),"b":{"s":"permission_denied","d":"Permission denied"}}}"#
}

/// A push of data.
func push(_ path: String, _ data: String, tag: Int? = nil, isMerge: Bool = false) -> String {
  let tag = tag.map { #","t":\#($0)"# } ?? ""
  return #"{"t":"d","d":{"a":"\#(isMerge ? "m" : "d")","b":{"p":"\#(path)","d":\#(data)\#(tag)}}}"#
}
