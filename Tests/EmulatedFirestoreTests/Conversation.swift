import EmulatedProjects
import FirestoreWire
import Foundation
import SecurityRules
import Synchronization
import TestSupport

@testable import EmulatedFirestore

/// A line of a conversation: `["->", 1, "Write", {…}]`.
///
/// The directions are `->` (the client's message, or an HTTP request), `<-` (the server's message, or a response), `end` (the
/// server ends the call, with a status), `close` (the client ends the stream), `as` (the caller of a stream) and `rules`.
struct ConversationLine {
  let direction: Substring
  let stream: Int
  let method: String
  /// The JSON of the message.
  let message: String

  init?(_ line: Substring) {
    guard let match = line.wholeMatch(of: /\["([^"]+)",(\d+),"([^"]*)",(.*)\]/), let stream = Int(match.2) else {
      return nil
    }
    (direction, self.stream, method, message) = (match.1, stream, String(match.3), String(match.4))
  }

  /// Returns the value of a member of the message that is a string or a number.
  func member<Value>(_ name: String, _ type: Value.Type) throws -> Value? {
    try (JSONSerialization.jsonObject(with: Data(message.utf8), options: .fragmentsAllowed) as? [String: Any])?[name]
      as? Value
  }

  /// The message as a string; nil for null.
  func text() throws -> String? {
    try JSONSerialization.jsonObject(with: Data(message.utf8), options: .fragmentsAllowed) as? String
  }
}

/// Plays the client's part of a conversation to the services, without a network.
final class Player {
  /// What happens on a stream, in its order: the text of each message of the server, and its end.
  final class Events: MessageSink {
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() { (stream, continuation) = AsyncStream<String>.makeStream() }

    func send(_ message: WireMessage) async { note(String(decoding: message.json, as: UTF8.self)) }

    func note(_ text: String) { continuation.yield(text) }

    func next() async -> String? {
      var iterator = stream.makeAsyncIterator()
      return await iterator.next()
    }
  }

  /// Receives the chunks of a response.
  private struct Chunks: MessageSink {
    let events: Events

    func send(_ bytes: [UInt8]) async { events.note(#"{"body":\#(Player.quoted(Self.content(bytes)))}"#) }

    /// Returns a chunk of a WebChannel without its length, or a text that says that the length is wrong.
    static func content(_ bytes: [UInt8]) -> String {
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = text.split(separator: "\n", maxSplits: 1)
      guard parts.count == 2, let length = Int(parts[0]) else { return text }
      return length == parts[1].utf16.count ? String(parts[1]) : "wrong length: \(text)"
    }
  }

  private let scene: Scene
  private var callers: [Int: String] = [:]
  private var streams: [Int: any FirestoreStream] = [:]
  private var events: [Int: Events] = [:]
  private var sessionID = ""

  init() throws { scene = try Scene { $0.showsReasons = false } }

  /// Plays a line.
  ///
  /// - Returns: what the server did, if the line says what it must do; nil otherwise.
  func play(_ line: ConversationLine) async throws -> String? {
    switch line.direction {
    case "rules":
      try scene.projects.project("demo").setFirestoreRules(FirestoreRuleset(source: line.text() ?? ""))
    case "as":
      callers[line.stream] = try line.text().map { try $0 == "owner" ? "Bearer owner" : Scene.bearer($0) }
    case "close":
      await streams.removeValue(forKey: line.stream)?.close()
    case "->":
      if line.method == "GET" || line.method == "POST" { try await request(line) } else { try await call(line) }
    default: return await events[line.stream]?.next() ?? "nothing"
    }
    return nil
  }

  private func inbox(_ stream: Int) -> Events {
    let known = events[stream] ?? Events()
    events[stream] = known
    return known
  }

  private func call(_ line: ConversationLine) async throws {
    guard let method = FirestoreMethod(rawValue: line.method) else { return }
    let message = try Scene.message(method.request, line.message)
    let inbox = inbox(line.stream)
    do {
      if method.isBidirectional {
        let stream =
          try streams[line.stream] ?? scene.calls.open(method, authorization: callers[line.stream], to: inbox)
        streams[line.stream] = stream
        try await stream.receive(message)
      } else {
        try await scene.calls.answer(method, message, authorization: callers[line.stream], to: inbox)
      }
    } catch let error as RPCError {
      inbox.note(String(decoding: error.statusMessage.json, as: UTF8.self))
    }
  }

  private func request(_ line: ConversationLine) async throws {
    let target = try line.member("target", String.self)?.replacing("$sid", with: sessionID) ?? ""
    let token = try PercentEncoding.encode(Scene.bearer("eva").replacing("Bearer ", with: ""))
    let body = try line.member("body", String.self)?.replacing("$eva", with: token) ?? ""
    let response = await scene.http.respond(to: HTTPRequest(line.method, target, body: Array(body.utf8)))
    let inbox = inbox(line.stream)
    switch response.body {
    case .bytes(let bytes):
      let content = Chunks.content(bytes)
      if let match = content.firstMatch(of: /\["c","([^"]+)"/) { sessionID = String(match.1) }
      let shown = sessionID.isEmpty ? content : content.replacing(sessionID, with: "$sid")
      inbox.note(#"{"status":\#(response.status),"body":\#(Self.quoted(shown))}"#)
    case .stream(let send):
      let sink = Chunks(events: inbox)
      Task {
        do { try await send(sink) } catch { inbox.note("failed") }
        inbox.note("{}")
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    (try? String(decoding: JSONEncoder().encode(text), as: UTF8.self).replacing(#"\/"#, with: "/")) ?? ""
  }

  /// Returns a message with placeholders for what differs each time: times, tokens and ids.
  static func shape(_ text: String) -> String {
    text.replacing(/"20[^"]*T[^"]*Z"/, with: #""$time""#).replacing(/\\"20[^"]*T[^"]*Z\\"/, with: #"\"$time\""#)
      .replacing(/("(?:resumeToken|streamToken|transaction)":)"[^"$]*"/) { "\($0.1)\"$token\"" }
      .replacing(/(\\"streamToken\\":)\\"[^"$]*\\"/) { "\($0.1)\\\"$token\\\"" }
      .replacing(/("streamId":)"\d+"/) { "\($0.1)\"$id\"" }
      .replacing(/(\\"streamId\\":)\\"\d+\\"/) { "\($0.1)\\\"$id\\\"" }
      .replacing(/("\[\d+,\d+,)\d+\]"/) { "\($0.1)$bytes]\"" }
  }
}
