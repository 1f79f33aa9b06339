import EmulatedProjects
import Foundation
import Testing

@testable import EmulatedFirestore

/// The services while a trace of a browser's HTTP requests is played to them.
struct WebChannelReplay {
  /// What one side sent on a connection at one time.
  struct Part {
    let connection: Substring
    let isRequest: Bool
    /// The request line or the status line, and the headers; empty where a response goes on.
    let head: [Substring]
    let body: String
  }

  /// A session of the channel.
  private struct Session {
    /// Our ID; the trace has another one.
    let id: String
    let isListen: Bool
    /// The chunks that we sent.
    let chunks = Player.Events()
    /// Our messages that were not yet compared, and the number of the last one.
    var messages: [[String: Any]] = []
    var last = 0
    /// What the trace tells, as far as it is not yet a whole message.
    var rest = ""
  }

  private let scene: Scene
  /// The sessions by their ID in the trace.
  private var sessions: [String: Session] = [:]
  /// The ID, in the trace, of the session whose messages a connection carries.
  private var backChannels: [Substring: String] = [:]
  /// Our response to the last request of each connection.
  private var responses: [Substring: HTTPResponse] = [:]
  private var isListen: [Substring: Bool] = [:]
  /// The documents of each target, as the trace and as the services told them.
  private var recorded = TargetView()
  private var told = TargetView()
  private var times = RecordedTimes()
  /// The number of answers that were compared.
  private(set) var answers = 0

  init(_ scene: Scene) { self.scene = scene }

  /// Returns the parts of a trace in their order.
  static func parts(_ trace: String) -> [Part] {
    trace.replacing("\r\n", with: "\n").split(separator: "\n=== ").map { text in
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let name = lines[0].split(separator: " ")
      let hasHead = lines[1].prefix { $0 != "\n" }.contains("HTTP/1.1")
      let end = hasHead ? lines[1].firstRange(of: "\n\n") : nil
      return Part(
        connection: name[1], isRequest: name[2] == "->",
        head: end.map { lines[1][..<$0.lowerBound].split(separator: "\n") } ?? [],
        body: String(end.map { lines[1][$0.upperBound...] } ?? lines[1]))
    }
  }

  mutating func play(_ part: Part) async throws {
    if part.isRequest { try await send(part) } else { try await compare(part) }
  }

  /// Waits until every target has the documents that it has in the trace.
  mutating func settle() async throws {
    let trace = try #require(sessions.first { $0.value.isListen }?.key)
    while told.documents != recorded.documents { told.apply(try await next(trace)) }
    answers += 1
  }

  private mutating func send(_ part: Part) async throws {
    let line = part.head[0].split(separator: " ")
    // The transport answers the requests that ask for permission.
    guard line[0] != "OPTIONS" else { return }
    if part.body.contains("removeTarget") { try await settle() }
    var target = String(line[1])
    for (id, session) in sessions where target.contains(PercentEncoding.encode(id)) {
      target.replace(PercentEncoding.encode(id), with: PercentEncoding.encode(session.id))
      target.replace(/AID=\d+/, with: "AID=\(session.last)")
      if target.contains("RID=rpc") { backChannels[part.connection] = id }
    }
    var request = HTTPRequest(String(line[0]), target, body: Array(times.replaced(in: part.body).utf8))
    for header in part.head.dropFirst() {
      let pair = header.split(separator: ":", maxSplits: 1)
      request.headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
    }
    let response = await scene.http.respond(to: request)
    (responses[part.connection], isListen[part.connection]) = (response, target.contains("/Listen/"))
    if case .stream(let stream) = response.body, let id = backChannels[part.connection] {
      let chunks = try #require(sessions[id]?.chunks)
      Task { try await stream(TextChunks(events: chunks)) }
    }
  }

  private mutating func compare(_ part: Part) async throws {
    let isChunked = part.head.isEmpty || part.head.contains("Transfer-encoding: chunked")
    let text = isChunked ? Self.content(part.body) : part.body
    if let id = backChannels[part.connection] { return try await compareMessages(text, of: id) }
    guard let response = responses[part.connection], case .bytes(let bytes) = response.body, !text.isEmpty else {
      return
    }
    #expect(response.status == 200)
    let ours = String(decoding: bytes, as: UTF8.self)
    if let theirs = text.firstMatch(of: /"c","([^"]+)"/), let match = ours.firstMatch(of: /"c","([^"]+)"/) {
      #expect(ours.split(separator: "\n").last == text.replacing(theirs.1, with: match.1).split(separator: "\n").last)
      sessions[String(theirs.1)] = Session(id: String(match.1), isListen: isListen[part.connection] ?? false)
    } else if text.hasPrefix("7\n[") || text.hasPrefix("8\n[") {
      // The acknowledgment says whether the other direction is open; the numbers depend on the times of `noop`.
      #expect(ours.split(separator: "\n").last?.hasPrefix("[1,") == true)
    } else {
      // `done` is not a field of the public API.
      let theirs = text.replacing(/,\s*"done": true/, with: "")
      try compare(Self.value(ours), with: Self.value(theirs))
    }
    answers += 1
  }

  /// Compares the messages of a session. The documents of a listen are compared when it settles.
  private mutating func compareMessages(_ text: String, of id: String) async throws {
    sessions[id]?.rest += text
    while let rest = sessions[id]?.rest, let end = rest.firstIndex(of: "\n"), let length = Int(rest[..<end]),
      let stop = rest.index(end, offsetBy: length + 1, limitedBy: rest.endIndex)
    {
      sessions[id]?.rest = String(rest[stop...])
      for (_, message) in try Self.messages(rest[rest.index(after: end)..<stop]) {
        if sessions[id]?.isListen == true {
          recorded.apply(message)
        } else {
          var ours = try await next(id)
          // Google's emulator leaves out the status as a number.
          if var error = ours["error"] as? [String: Any] {
            #expect(error.removeValue(forKey: "code") as? Int == 403)
            let theirs = try #require(message["error"] as? [String: Any])
            #expect(error["status"] as? String == theirs["status"] as? String)
            ours["error"] = theirs
          }
          compare(ours, with: message)
          answers += 1
        }
      }
    }
  }

  private mutating func compare(_ ours: Any, with theirs: Any) {
    times.note(theirs: theirs, ours: ours)
    #expect(TargetView.text(["": ours]) == TargetView.text(["": theirs]))
  }

  /// Returns our next message in a session.
  private mutating func next(_ id: String) async throws -> [String: Any] {
    while sessions[id]?.messages.isEmpty == true {
      let chunk = try #require(await sessions[id]?.chunks.next())
      let text = chunk.split(separator: "\n", maxSplits: 1)
      for (number, message) in try Self.messages(text[1]) {
        sessions[id]?.last = number
        sessions[id]?.messages.append(message)
      }
    }
    return sessions[id]?.messages.removeFirst() ?? [:]
  }

  private static func value(_ json: some StringProtocol) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  }

  /// Returns the messages of `[[1,[…]],[2,[…]]]` with their numbers, without `noop`.
  private static func messages(_ json: some StringProtocol) throws -> [(Int, [String: Any])] {
    let list = try #require(value(json) as? [[Any]])
    return list.compactMap { entry in
      guard let number = entry[0] as? Int, let message = (entry[1] as? [Any])?.first as? [String: Any] else {
        return nil
      }
      return (number, message)
    }
  }

  /// Returns what the chunks of a body hold.
  private static func content(_ body: String) -> String {
    var (rest, content) = (Substring(body), "")
    while let end = rest.firstIndex(of: "\n"), let length = Int(rest[..<end], radix: 16), length > 0 {
      let data = rest[rest.index(after: end)...]
      content += data.prefix(length)
      rest = data.dropFirst(length + 1)
    }
    return content
  }
}

/// Notes the text of the chunks of a response.
private struct TextChunks: MessageSink {
  let events: Player.Events

  func send(_ bytes: [UInt8]) async { events.note(String(decoding: bytes, as: UTF8.self)) }
}
