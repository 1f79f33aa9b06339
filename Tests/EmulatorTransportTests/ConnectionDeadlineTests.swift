#if Serve
import EmulatedProjects
import NIOCore
import NIOEmbedded
import Testing

@testable import EmulatorTransport

/// Connections that do not go on are closed, because the server has a number of them.
struct ConnectionDeadlineTests {
  private let channel = NIOAsyncTestingChannel()

  /// Connects, and sends bytes.
  private func begin(_ text: String, _ service: TestService = TestService()) async throws {
    let port = service.port
    let channel = channel
    try await channel.testingEventLoop.executeInContext {
      let limits = ServerLimits(bytes: BoundedCount(maximum: 1 << 20))
      try channel.pipeline.syncOperations.addHandler(ProtocolDetector(port, AccessRules(), limits))
    }
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    try await channel.writeInbound(ByteBuffer(string: text))
  }

  private func wait(_ seconds: Int64) async { await channel.testingEventLoop.advanceTime(by: .seconds(seconds)) }

  private func answer() async throws -> String {
    var text = ""
    while !text.hasSuffix("\r\n\r\n") {
      text += String(buffer: try await channel.waitForOutboundWrite(as: ByteBuffer.self))
    }
    return text
  }

  private func expectEnd(after seconds: Int64) async {
    await wait(seconds - 1)
    #expect(channel.isActive)
    await wait(2)
    #expect(!channel.isActive)
  }

  @Test(arguments: ["", "G", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"])
  func aSlowBeginningEnds(_ text: String) async throws {
    try await begin(text)
    await expectEnd(after: 60)
  }

  /// A byte now and then does not keep a connection.
  @Test func pieceByPieceIsSlowToo() async throws {
    try await begin("GET /")
    for _ in 0..<5 {
      await wait(11)
      try await channel.writeInbound(ByteBuffer(string: "a"))
    }
    await expectEnd(after: 5)
  }

  @Test func aSlowBodyEnds() async throws {
    try await begin("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\na")
    await expectEnd(after: 300)
  }

  @Test func anIdleConnectionEnds() async throws {
    try await begin("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for _ in 0..<3 {
      #expect(try await answer().hasPrefix("HTTP/1.1 200"))
      await wait(290)
      #expect(channel.isActive)
      try await channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }
    _ = try await answer()
    await wait(301)
    #expect(!channel.isActive)
  }

  /// A request that is being answered may take any time, such as a stream of events.
  @Test func anAnswerMayTakeAnyTime() async throws {
    let (wakes, wake) = AsyncStream<Void>.makeStream()
    try await begin(
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      TestService { _ in
        for await _ in wakes {}
        return .text(200, "")
      })
    await wait(100_000)
    #expect(channel.isActive)
    wake.finish()
    #expect(try await answer().hasPrefix("HTTP/1.1 200"))
  }

  @Test func openStreamsMayBeIdle() async throws {
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    try await begin("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    try await channel.writeInbound(ByteBuffer(bytes: settings))
    await wait(100_000)
    #expect(channel.isActive)
  }

  @Test func webSocketsMayBeIdle() async throws {
    try await begin(
      """
      GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n
      """)
    #expect(try await answer().hasPrefix("HTTP/1.1 101"))
    await wait(100_000)
    #expect(channel.isActive)
  }
}
#endif
