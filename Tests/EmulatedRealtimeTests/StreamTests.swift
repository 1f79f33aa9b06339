import EmulatedProjects
import RuleValues
import Testing

@testable import EmulatedRealtime

/// Streams of server-sent events.
struct StreamTests {
  private struct Stream {
    let frames = Frames<[UInt8]>()
    let task: Task<Void, any Error>

    init(_ server: RealtimeServer, _ target: String) async throws {
      let request = HTTPRequest("GET", target, headers: ["Accept": "text/event-stream"])
      let response = await server.http.respond(to: request)
      #expect(response.headers["content-type"]?.hasPrefix("text/event-stream") == true)
      guard case .stream(let body) = response.body else { throw NoStream() }
      task = Task { [frames] in try await body(frames) }
    }

    func next() async throws -> String { String(decoding: try await frames.next(1)[0], as: UTF8.self) }
  }

  private struct NoStream: Error {}

  private func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

  @Test func changesArriveAsSmallEvents() async throws {
    let server = try RealtimeServer()
    try await server.set("a", ["x": ["y": 1, "z": 2], "w": 3, "v": 4])
    let stream = try await Stream(server, "/a.json?ns=demo")
    #expect(try await stream.next() == event("put", #"{"path":"/","data":{"v":4,"w":3,"x":{"y":1,"z":2}}}"#))
    try await server.set("a/x/y", 5)
    #expect(try await stream.next() == event("put", #"{"path":"/x/y","data":5}"#))
    try await server.set("b", 1)
    _ = await server.rest("PATCH", "/a.json?ns=demo", #"{"w":6,"v":null,"u":7}"#)
    #expect(try await stream.next() == event("put", #"{"path":"/","data":{"u":7,"w":6,"x":{"y":5,"z":2}}}"#))
    _ = await server.rest("PATCH", "/a.json?ns=demo", #"{"w":8,"u":9}"#)
    #expect(try await stream.next() == event("patch", #"{"path":"/","data":{"u":9,"w":8}}"#))
    try await server.set("a", nil)
    #expect(try await stream.next() == event("put", #"{"path":"/","data":null}"#))
    stream.task.cancel()
    try await stream.task.value
  }

  @Test func aSilentStreamIsKeptOpen() async throws {
    let stream = try await Stream(RealtimeServer(keepAlive: .milliseconds(5)), "/a.json?ns=demo")
    #expect(try await stream.next() == event("put", #"{"path":"/","data":null}"#))
    #expect(try await stream.next() == event("keep-alive", "null"))
    #expect(try await stream.next() == event("keep-alive", "null"))
    stream.task.cancel()
  }

  @Test func newRulesCancelAStream() async throws {
    let server = try RealtimeServer()
    let stream = try await Stream(server, "/a.json?ns=demo")
    _ = try await stream.next()
    try server.setRules(#"{"rules": {}}"#)
    #expect(try await stream.next() == event("cancel", "null"))
    try await stream.task.value
    let answer = await server.rest("GET", "/a.json?ns=demo", "", ["Accept": "text/event-stream"])
    #expect(answer == (401, #"{"error":"Permission denied"}"#))
  }

  @Test func namesAloneCannotBeStreamed() async throws {
    let headers: HTTPHeaders = ["Accept": "text/event-stream"]
    #expect(try await RealtimeServer().rest("GET", "/a.json?ns=demo&shallow=true", "", headers).status == 400)
  }

  @Test func aQueryCanBeStreamed() async throws {
    let server = try RealtimeServer()
    try await server.set("l", ["a": 1, "b": 2])
    let stream = try await Stream(server, #"/l.json?ns=demo&orderBy="$key"&limitToLast=1"#)
    #expect(try await stream.next() == event("put", #"{"path":"/","data":{"b":2}}"#))
    try await server.set("l/c", 3)
    #expect(try await stream.next() == event("put", #"{"path":"/","data":{"c":3}}"#))
    stream.task.cancel()
  }
}
