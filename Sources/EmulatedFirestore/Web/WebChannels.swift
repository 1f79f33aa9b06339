import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Synchronization

/// The WebChannel sessions of browsers, version 8: a stream of the client as POST requests, and a stream of the server as
/// the body of a GET request that stays open.
///
/// Source: conversations of Chrome and firebase-js-sdk 12 with Google's emulator, recorded 2026.
final class WebChannels<Tree: DocumentTree>: Sendable {
  /// Browsers keep two sessions for each app and page. Beyond this number the oldest ones end.
  private static var maximumSessions: Int { 1_000 }

  private let calls: FirestoreCalls<Tree>
  private let bytes: BoundedCount
  private let timeLimit: Duration
  private let sessions = Mutex(Sessions())

  private struct Sessions {
    var byID: [String: WebChannelSession] = [:]
    var order: [String] = []

    /// Adds a session, and removes those that have ended: abandoned ones, and the oldest one if there are too many.
    mutating func add(_ session: WebChannelSession) -> [WebChannelSession] {
      let now = ContinuousClock.now
      var ended = order.filter { byID[$0]?.isAbandoned(now) ?? false }
      if order.count - ended.count >= maximumSessions, let oldest = order.first(where: { !ended.contains($0) }) {
        ended.append(oldest)
      }
      order.removeAll(where: ended.contains)
      order.append(session.id)
      byID[session.id] = session
      return ended.compactMap { byID.removeValue(forKey: $0) }
    }
  }

  /// - Parameter timeLimit: the time without a GET request after which a client is gone.
  init(_ calls: FirestoreCalls<Tree>, _ bytes: BoundedCount, timeLimit: Duration) {
    self.calls = calls
    self.bytes = bytes
    self.timeLimit = timeLimit
  }

  /// Answers a request to `/google.firestore.v1.Firestore/METHOD/channel`.
  ///
  /// - Throws: `NOT_FOUND` for another path.
  func respond(to request: HTTPRequest) async throws(RPCError) -> HTTPResponse {
    let segments = request.segments
    guard segments.count == 3, segments[2] == "channel", let method = FirestoreMethod(rawValue: segments[1]),
      method.isBidirectional
    else { throw RPCError(.notFound, "Not Found") }
    guard let id = request.parameter("SID") else {
      // An image of another site's page is a GET request.
      guard request.method == "POST" else { return HTTPResponse.text(405, "a POST request begins a session") }
      return try await begin(method, request)
    }
    guard let session = sessions.withLock({ $0.byID[id] }), !session.isEnded else {
      return HTTPResponse.text(400, "Unknown SID")
    }
    if request.parameter("TYPE") == "terminate" {
      await end(session)
      return HTTPResponse.text(200, "")
    }
    let acknowledged = request.parameter("AID").flatMap { Int($0) }
    guard request.method == "GET" else {
      await session.receive(request)
      return HTTPResponse.channel(session.status(acknowledged: acknowledged))
    }
    let isLongPoll = request.parameter("CI") == "1"
    return HTTPResponse(
      200, headers: .channel,
      body: .stream { sink in
        try await session.send(to: sink, after: acknowledged ?? 0, endsAfterData: isLongPoll)
      })
  }

  private func begin(_ method: FirestoreMethod, _ request: HTTPRequest) async throws(RPCError) -> HTTPResponse {
    let form = request.form
    let headers = form.first { $0.name == "headers" }?.value ?? ""
    let session = WebChannelSession(method, HeldBytes(in: bytes), timeLimit: timeLimit)
    let authorization = Self.header("authorization", in: headers)
    session.start(try calls.open(method, authorization: authorization, to: session.output))
    for ended in sessions.withLock({ $0.add(session) }) { await ended.close() }
    await session.receive(request)
    return HTTPResponse.channel(#"[[0,["c","\#(session.id)","",8,12,30000]]]"#)
  }

  private func end(_ session: WebChannelSession) async {
    sessions.withLock { sessions in
      sessions.byID[session.id] = nil
      sessions.order.removeAll { $0 == session.id }
    }
    await session.close()
  }

  /// Returns a header of the lines that the client sends in the body, because a browser cannot set them.
  private static func header(_ name: String, in lines: String) -> String? {
    for line in lines.split(whereSeparator: { $0.isNewline }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name else { continue }
      return parts[1].trimmingPrefix { $0 == " " }.description
    }
    return nil
  }
}

extension HTTPHeaders {
  fileprivate static let channel: HTTPHeaders = [
    "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, max-age=0",
    "X-Content-Type-Options": "nosniff",
  ]
}

extension HTTPResponse {
  /// Returns a response with one chunk.
  fileprivate static func channel(_ json: String) -> HTTPResponse {
    HTTPResponse(200, headers: .channel, body: .bytes(WebChannelSession.chunk(json)))
  }
}
