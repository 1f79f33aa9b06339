#if Serve
import EmulatedProjects
import NIOCore
import NIOHPACK
import NIOHTTP2
import Testing

@testable import EmulatorTransport

/// What clients can make the server keep (outside review of 3b94918b, 2026-11-27): unfinished messages, and answers that
/// they do not read.
struct ClientMemoryTests {
  private static let upgrade = """
    GET /.ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n
    """

  /// Returns a frame of a client with a mask of zeros.
  private static func frame(_ opcode: UInt8, _ length: Int, isLast: Bool = true, sent: Int? = nil) -> [UInt8] {
    let (short, lengthBytes): (Int, Int) = length < 126 ? (length, 0) : length < 1 << 16 ? (126, 2) : (127, 8)
    var frame: [UInt8] = [(isLast ? 0x80 : 0) | opcode, 0x80 | UInt8(short)]
    for index in (0..<lengthBytes).reversed() { frame.append(UInt8(length >> (8 * index) & 255)) }
    return frame + [0, 0, 0, 0] + [UInt8](repeating: 97, count: sent ?? length)
  }

  /// Waits until nothing is kept any more.
  private static func expectNothingKept(_ bytes: BoundedCount) async throws {
    for _ in 0..<10_000 where bytes.current != 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(bytes.current == 0)
  }

  private static func data(_ id: HTTP2StreamID, _ bytes: [UInt8]) -> HTTP2Frame {
    HTTP2Frame(streamID: id, payload: .data(.init(data: .byteBuffer(ByteBuffer(bytes: bytes)))))
  }

  private static func begin(_ id: HTTP2StreamID, _ path: String, host: String = "localhost") -> HTTP2Frame {
    let headers = HPACKHeaders([(":method", "POST"), (":scheme", "http"), (":authority", host), (":path", path)])
    return HTTP2Frame(streamID: id, payload: .headers(.init(headers: headers)))
  }

  @Test func unfinishedMessagesOfCallsHaveABound() async throws {
    let server = try await TestServer(maximumBytes: 1 << 20) { _ in TestService().port }
    let collector = Collector<HTTP2Frame>()
    let client = try await server.connect(collector, isHTTP2: true)
    // Each stream says that its message has 1 MiB, and sends half of that.
    for number in 0..<4 {
      let id = HTTP2StreamID(2 * number + 1)
      try await client.writeAndFlush(Self.begin(id, number < 2 ? "/talk" : "/one"))
      try await client.writeAndFlush(Self.data(id, [0, 0, 16, 0, 0] + [UInt8](repeating: 0, count: 512 << 10)))
    }
    var refused: [HTTP2StreamID: String] = [:]
    for await frame in collector.stream {
      switch frame.payload {
      case .headers(let headers): refused[frame.streamID] = headers.headers.first(name: "grpc-status")
      // A client that goes on is told to stop.
      case .rstStream(let reason): #expect(reason == .noError)
      default: continue
      }
      if case .rstStream = frame.payload, refused.count == 3 { break }
    }
    #expect(refused.count == 3 && refused.values.allSatisfy { $0 == "8" }, "\(refused)")
    try await client.close()
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  /// A message that is too long ends its stream, and what follows is not kept.
  @Test func nothingIsKeptAfterARefusal() async throws {
    let server = try await TestServer(maximumBytes: 64 << 10) { _ in TestService().port }
    let collector = Collector<HTTP2Frame>()
    let client = try await server.connect(collector, isHTTP2: true)
    client.write(Self.begin(1, "/one"), promise: nil)
    client.write(Self.data(1, [0, 0xFF, 0, 0, 0]), promise: nil)
    for _ in 0..<20 { client.write(Self.data(1, [UInt8](repeating: 0, count: 10 << 10)), promise: nil) }
    client.flush()
    var frames = collector.stream.makeAsyncIterator()
    var ends: [String] = []
    while ends.last != "reset", let frame = await frames.next() {
      if case .headers(let headers) = frame.payload, let message = headers.headers.first(name: "grpc-message") {
        ends.append(message)
      }
      if case .rstStream = frame.payload { ends.append("reset") }
    }
    try #require(ends.count == 2, "\(ends)")
    #expect(ends[0].hasPrefix("gRPC message exceeds maximum size"))
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  /// Sends data on a conversation, and returns what its service counted: the messages and their bytes.
  private static func converse(
    _ id: HTTP2StreamID, _ pieces: [[UInt8]], on client: any Channel, _ frames: inout AsyncStream<HTTP2Frame>.Iterator
  ) async throws -> String {
    client.write(begin(id, "/talk"), promise: nil)
    for piece in pieces { client.write(data(id, piece), promise: nil) }
    let end = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
    client.writeAndFlush(HTTP2Frame(streamID: id, payload: .data(end)), promise: nil)
    while let frame = await frames.next() {
      guard frame.streamID == id, case .data(let data) = frame.payload, case .byteBuffer(let buffer) = data.data else {
        continue
      }
      return String(decoding: buffer.readableBytesView.dropFirst(5), as: UTF8.self)
    }
    return ""
  }

  /// A full queue stops the client; what has arrived before is in it.
  @Test func noMessageIsLost() async throws {
    let server = try await TestServer(maximumBytes: 1 << 20) { _ in TestService().port }
    let collector = Collector<HTTP2Frame>()
    let client = try await server.connect(collector, isHTTP2: true)
    var frames = collector.stream.makeAsyncIterator()
    let small = [UInt8](repeating: 0, count: 5 * 3_000)
    #expect(try await Self.converse(1, [small, small], on: client, &frames) == "6000")
    try await client.close()
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  /// Data for streams that were refused takes nothing of the connection's window from the others.
  @Test func refusedStreamsLeaveTheWindow() async throws {
    let server = try await TestServer(maximumBytes: 8 << 20) { _ in TestService().port }
    let collector = Collector<HTTP2Frame>()
    let client = try await server.connect(collector, isHTTP2: true)
    var frames = collector.stream.makeAsyncIterator()
    // 40 streams of 640,000 bytes are more than the window of 16 MiB.
    for number in 0..<40 {
      let id = HTTP2StreamID(2 * number + 1)
      client.write(Self.begin(id, "/one", host: "evil"), promise: nil)
      for _ in 0..<40 { client.write(Self.data(id, [UInt8](repeating: 0, count: 16_000)), promise: nil) }
    }
    let message = [0, 0, 0, 0x3E, 0x7B] + [UInt8](repeating: 0, count: 15_995)
    let messages = [[UInt8]](repeating: message, count: 1_500)
    #expect(try await Self.converse(101, messages, on: client, &frames) == "\(1_500 * (1 + 15_995))")
    try await client.close()
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  @Test func refusedStreamsEnd() async throws {
    let server = try await TestServer(maximumBytes: 1 << 20) { _ in TestService().port }
    let collector = Collector<HTTP2Frame>()
    let client = try await server.connect(collector, isHTTP2: true)
    // The settings allow any number of streams. A client of swift-nio gives up after 200 resets.
    var frames = collector.stream.makeAsyncIterator()
    while let frame = await frames.next() { if case .settings = frame.payload { break } }
    let count = 150
    for number in 0..<count {
      client.write(Self.begin(HTTP2StreamID(2 * number + 1), "/one", host: "evil"), promise: nil)
    }
    client.flush()
    var resets = 0
    while resets < count, let frame = await frames.next() { if case .rstStream = frame.payload { resets += 1 } }
    #expect(resets == count && server.bytes.current == 0)
    try await client.close()
    await server.shutDown()
  }

  @Test func unfinishedFramesOfWebSocketsHaveABound() async throws {
    let server = try await TestServer(maximumBytes: 1 << 20) { _ in TestService().port }
    let first = try await server.connect(Collector<ByteBuffer>(opening: Self.upgrade))
    let second = Collector<ByteBuffer>(opening: Self.upgrade)
    let other = try await server.connect(second)
    let part = Self.frame(1, 30 << 20, sent: 700 << 10)
    try await first.writeAndFlush(ByteBuffer(bytes: part))
    // Until all of it has arrived, the server could have no memory for the rest.
    for _ in 0..<30_000 where server.bytes.current < part.count { try await Task.sleep(for: .milliseconds(1)) }
    #expect(server.bytes.current == part.count)
    other.writeAndFlush(ByteBuffer(bytes: part), promise: nil)
    // The server closes the connection for which it has no memory, and only that one.
    for await _ in second.stream {}
    #expect(first.isActive)
    try await first.close()
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  /// Messages of any length in any frames, with pings between, take no memory once they are handled.
  @Test func finishedFramesAreNotCounted() async throws {
    let server = try await TestServer(maximumBytes: 1 << 20) { _ in TestService().port }
    let collector = Collector<ByteBuffer>(opening: Self.upgrade)
    let client = try await server.connect(collector)
    var sent: [UInt8] = []
    let rounds = 300
    for round in 0..<rounds {
      sent += Self.frame(1, 7_000 + round, isLast: false) + Self.frame(9, 125) + Self.frame(0, 60) + Self.frame(9, 5)
    }
    for start in stride(from: 0, to: sent.count, by: 10_001) {
      try await client.writeAndFlush(ByteBuffer(bytes: sent[start..<min(start + 10_001, sent.count)]))
    }
    // Each round is answered by two pongs and the length of the text, of four digits.
    let wanted = rounds * (127 + 7 + 6)
    var received: [UInt8] = []
    for await part in collector.stream {
      received += part.readableBytesView
      let head = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0
      if received.count >= head + wanted { break }
    }
    #expect(String(decoding: received.suffix(5_000), as: UTF8.self).contains("\(7_000 + rounds - 1 + 60)"))
    try await client.close()
    try await Self.expectNothingKept(server.bytes)
    await server.shutDown()
  }

  /// The next of several requests is handled when the system took the answer before it.
  @Test func onlyOneAnswerOfAConnectionIsKept() async throws {
    let body = [UInt8](repeating: 97, count: 500_000)
    let server = try await TestServer(maximumBytes: 1 << 20) { bytes in
      TestService { _ in
        #expect(bytes.current == 0)
        return HTTPResponse(200, body: .bytes(body))
      }.port
    }
    let count = 60
    let collector = Collector<ByteBuffer>(
      opening: String(repeating: "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n", count: count))
    let client = try await server.connect(collector, reads: false)
    try await client.setOption(.autoRead, value: true).get()
    var received = 0
    for await part in collector.stream {
      received += part.readableBytes
      if received > count * body.count { break }
    }
    #expect(received > count * body.count)
    try await client.close()
    await server.shutDown()
  }

  @Test func anAnswerWithoutMemoryIsRefused() async throws {
    let server = try await TestServer(maximumBytes: 1_000) { _ in
      TestService { HTTPResponse(200, body: .bytes([UInt8](repeating: 97, count: $0.path == "/a" ? 2_000 : 5))) }.port
    }
    for (path, status) in [("/a", 503), ("/b", 200), ("/a", 503)] {
      let collector = Collector<ByteBuffer>(
        opening: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      _ = try await server.connect(collector)
      var answer = ""
      for await part in collector.stream { answer += String(buffer: part) }
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }
    await server.shutDown()
  }
}
#endif
