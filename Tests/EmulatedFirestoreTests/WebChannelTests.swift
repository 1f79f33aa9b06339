import EmulatedProjects
import Synchronization
import Testing

@testable import EmulatedFirestore

/// The WebChannel of browsers. The requests are those of Chrome with firebase-js-sdk 12 to Google's emulator.
struct WebChannelTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  private static let path = "/google.firestore.v1.Firestore/Write/channel?VER=8&database=x"

  /// Begins a session and returns its ID.
  private func begin(_ rid: Int = 1) async throws -> String {
    let body =
      "headers=" + PercentEncoding.encode("X-Goog-Api-Client:x\r\nAuthorization:\(try Scene.bearer("ada"))\r\n")
      + "&count=1&ofs=0&req0___data__=" + PercentEncoding.encode(#"{"database":"\#(Scene.database)"}"#)
    let (status, text) = await scene.send("POST", Self.path + "&RID=\(rid)&CVER=22", body)
    #expect(status == 200)
    let lines = text.split(separator: "\n", maxSplits: 1)
    #expect(Int(lines[0]) == lines[1].utf16.count)
    let parts = lines[1].split(separator: "\"")
    #expect(parts[0] == "[[0,[" && parts[1] == "c" && lines[1].hasSuffix(#"",8,12,30000]]]"#))
    return String(parts[3])
  }

  private func post(_ sid: String, _ rid: Int, _ uid: String) async -> String {
    let write = #"{"streamToken":"MA==","writes":[{"update":{"name":"\#(Scene.name("users/\(uid)"))","fields":{}}}]}"#
    let body = "count=1&ofs=1&req0___data__=" + PercentEncoding.encode(write)
    return await scene.send("POST", Self.path + "&SID=\(sid)&RID=\(rid)&AID=0", body).body
  }

  /// Returns the first chunks of a GET request after a message.
  private func get(_ sid: String, after number: Int) async throws -> String {
    let request = HTTPRequest("GET", Self.path + "&SID=\(sid)&RID=rpc&AID=\(number)&CI=1&TYPE=xmlhttp")
    let response = await scene.http.respond(to: request)
    guard case .stream(let body) = response.body else { return "<no stream>" }
    let sink = TextSink()
    try await body(sink)
    return sink.text.withLock { $0 }
  }

  private final class TextSink: MessageSink {
    let text = Mutex("")

    func send(_ bytes: [UInt8]) async { text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
  }

  private final class WaitingSink: MessageSink {
    private let begin: AsyncStream<Void>.Continuation
    let begins: AsyncStream<Void>

    init() { (begins, begin) = AsyncStream.makeStream() }

    func send(_ bytes: [UInt8]) async { begin.yield() }
  }

  @Test func messagesAreNumberedAndKeptUntilTheyAreAcknowledged() async throws {
    let sid = try await begin()
    #expect(await post(sid, 2, "ada").contains("[0,2,"))
    let both = try await get(sid, after: 0)
    #expect(both.contains(#"[[1,[{"streamId":"1","streamToken":"MA=="}]]]"#))
    #expect(both.contains(#"[[2,[{"streamToken":"MQ==","writeResults":[{"updateTime":"#))
    #expect(try await !get(sid, after: 1).contains("streamId"))
  }

  @Test func aRepeatedRequestIsAppliedOnce() async throws {
    let sid = try await begin()
    for _ in 0..<2 { _ = await post(sid, 2, "ada") }
    #expect(await post(sid, 3, "ada").contains("[0,3,"))
  }

  @Test func aDenialIsAMessage() async throws {
    let sid = try await begin()
    _ = await post(sid, 2, "ben")
    let text = try await get(sid, after: 1)
    #expect(text.contains(#"[[2,[{"error":{"code":403,"message":"PERMISSION_DENIED: \nfalse for 'create' @ L4"#))
    #expect(text.contains(#""status":"PERMISSION_DENIED"}}]]]"#))
  }

  @Test func anIdleBackChannelIsKeptAlive() async throws {
    let session = WebChannelSession(.listen, HeldBytes(in: BoundedCount(maximum: 1 << 20)), keepAlive: .milliseconds(1))
    let sink = TextSink()
    try await session.send(to: sink, after: 0, endsAfterData: true)
    #expect(sink.text.withLock { $0 } == "14\n[[1,[\"noop\"]]]")
  }

  /// A message is kept, and counted, until the client has acknowledged it.
  @Test func keptMessagesAreCounted() async throws {
    let bytes = BoundedCount(maximum: 10)
    let session = WebChannelSession(.listen, HeldBytes(in: bytes), keepAlive: .milliseconds(1))
    let sink = TextSink()
    for number in 1...2 {
      try await session.send(to: sink, after: number - 1, endsAfterData: true)
      #expect(bytes.current == #"["noop"]"#.utf8.count)
    }
    #expect(session.status(acknowledged: 2) == "[0,2,0]")
    #expect(bytes.current == 0)
  }

  /// A page that is gone without a word leaves a session that nothing reads.
  @Test func anAbandonedSessionIsRecognized() async throws {
    let session = WebChannelSession(
      .listen, HeldBytes(in: BoundedCount(maximum: 1 << 20)), keepAlive: .milliseconds(1))
    #expect(!session.isAbandoned(.now + .seconds(290)))
    #expect(session.isAbandoned(.now + .seconds(310)))
    let sink = WaitingSink()
    let reader = Task { try await session.send(to: sink, after: 0, endsAfterData: false) }
    for await _ in sink.begins { break }
    #expect(!session.isAbandoned(.now + .seconds(310)))
    reader.cancel()
    await session.close()
    _ = await reader.result
  }

  /// An image of a page cannot end the sessions of others by beginning new ones (outside review of 3b94918b).
  @Test func onlyPostBeginsASession() async throws {
    let (status, body) = await scene.send("GET", Self.path + "&RID=1")
    #expect(status == 405 && body.contains("POST"))
  }

  @Test func anEndedSessionIsUnknown() async throws {
    let sid = try await begin()
    #expect(await scene.send("POST", Self.path + "&SID=\(sid)&RID=9&TYPE=terminate").status == 200)
    let (status, body) = await scene.send("POST", Self.path + "&SID=\(sid)&RID=10", "count=0")
    #expect(status == 400 && body.contains("Unknown SID"))
  }
}
