#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP2
import NIOPosix
import Synchronization

@testable import EmulatorTransport

/// A server with services of this test, and a small bound for the bytes that it keeps.
final class TestServer: Sendable {
  let bytes: BoundedCount
  let port: Int
  private let server: EmulatorServer

  init(maximumBytes: Int, _ service: (BoundedCount) -> PortService) async throws {
    bytes = BoundedCount(maximum: maximumBytes)
    server = EmulatorServer(access: AccessRules(), bytes: bytes)
    port = try await server.open(service(bytes), host: "127.0.0.1", port: 0)
  }

  /// Opens a connection, and collects what the server sends.
  func connect(
    _ collector: any ChannelHandler & Sendable, isHTTP2: Bool = false, reads: Bool = true
  ) async throws -> any Channel {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: reads)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if isHTTP2 { try channel.pipeline.syncOperations.addHandler(NIOHTTP2Handler(mode: .client)) }
          try channel.pipeline.syncOperations.addHandler(collector)
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  func shutDown() async { await server.shutDown() }
}

/// Answers requests and messages.
struct TestService: HTTPService, CallService, SocketService {
  var onRequest: @Sendable (HTTPRequest) async -> HTTPResponse = { _ in .text(200, "") }

  func respond(to request: HTTPRequest) async -> HTTPResponse { await onRequest(request) }

  func isConversation(_ path: String) -> Bool { path == "/talk" }

  func answer(
    _ path: String, _ headers: HTTPHeaders, _ messages: [[UInt8]], to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome { .success }

  func converse(
    _ path: String, _ headers: HTTPHeaders, _ messages: AsyncStream<[UInt8]>, to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome {
    var count = 0
    for await message in messages { count += 1 + message.count }
    try? await sink.send(Array("\(count)".utf8))
    return .success
  }

  func serve(_ request: HTTPRequest, _ texts: AsyncStream<String>, to sink: any MessageSink<String>) async {
    for await text in texts { try? await sink.send("\(text.utf8.count)") }
  }

  /// The service on all protocols.
  var port: PortService {
    var port = PortService(http: self)
    (port.calls, port.sockets) = (self, self)
    return port
  }
}

/// Collects what a server sends.
final class Collector<Part: Sendable>: ChannelInboundHandler, Sendable {
  typealias InboundIn = Part

  private let parts: AsyncStream<Part>.Continuation
  private let opening: String
  /// What the server sends, until it closes the connection.
  let stream: AsyncStream<Part>

  /// - Parameter opening: what is sent at once. The server closes a connection that says nothing for a minute, and a test
  ///   among two thousand others may wait longer for its turn.
  init(opening: String = "") {
    self.opening = opening
    (stream, parts) = AsyncStream.makeStream()
  }

  func channelActive(context: ChannelHandlerContext) {
    if !opening.isEmpty { context.writeAndFlush(NIOAny(ByteBuffer(string: opening)), promise: nil) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { parts.yield(unwrapInboundIn(data)) }

  func channelInactive(context: ChannelHandlerContext) { parts.finish() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
#endif
