#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOWebSocket

/// Tells HTTP/2 with prior knowledge and HTTP/1.1 apart by the first bytes of a connection, and sets up its pipeline.
final class ProtocolDetector: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The beginning of a connection of HTTP/2 (RFC 9113, section 3.4). No method of HTTP/1.1 begins like it.
  private static let preface: [UInt8] = Array("PRI ".utf8)

  private let service: PortService
  private let access: AccessRules
  private let limits: ServerLimits
  private var received: ByteBuffer?
  private var deadline: ConnectionDeadline?

  init(_ service: PortService, _ access: AccessRules, _ limits: ServerLimits) {
    self.service = service
    self.access = access
    self.limits = limits
  }

  func channelActive(context: ChannelHandlerContext) {
    deadline = ConnectionDeadline(context.channel)
    deadline?.set(ConnectionDeadline.beginning)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if received == nil { received = bytes } else { received?.writeBuffer(&bytes) }
    guard let received, let deadline, received.readableBytes >= Self.preface.count else { return }
    self.received = nil
    let isHTTP2 = received.readableBytesView.starts(with: Self.preface)
    do {
      try isHTTP2 ? addHTTP2(context.channel, deadline) : addHTTP1(context.channel, deadline)
    } catch {
      return context.close(promise: nil)
    }
    context.fireChannelRead(wrapInboundOut(received))
    context.fireChannelReadComplete()
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  /// The limit on resets, errors and control frames of a connection in 30 seconds.
  ///
  /// The default of swift-nio-http2 is 200, against floods. But one connection of a test run carries the contexts of all its
  /// tests, each of which cancels two streams, and gRPC sends pings beside data.
  private static let maximumFrames = 100_000

  private func addHTTP2(_ channel: any Channel, _ deadline: ConnectionDeadline) throws {
    guard let calls = service.calls else { throw ChannelError.inputClosed }
    // Clients share one connection between many streams that stay open.
    let settings: HTTP2Settings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: Int(Int32.max)),
      HTTP2Setting(parameter: .initialWindowSize, value: CallConnection.streamWindow),
      HTTP2Setting(parameter: .maxHeaderListSize, value: 64 << 10),
    ]
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.initialSettings = settings
    connection.controlFrameRateLimit.maximumCount = Self.maximumFrames
    connection.maximumConnectionGlitches = Self.maximumFrames
    // Data for a stream that was reset a while ago would be an error of the whole connection.
    connection.maximumRecentlyResetStreams = 4_096
    var streams = NIOHTTP2Handler.StreamConfiguration()
    streams.streamResetFrameRateLimit.maximumCount = Self.maximumFrames
    streams.streamErrorRateLimit.maximumCount = Self.maximumFrames
    try channel.pipeline.syncOperations.addHandlers(
      NIOHTTP2Handler(mode: .server, connectionConfiguration: connection, streamConfiguration: streams),
      CallConnection(
        channel.eventLoop, calls, requests: service.requests, access: access, limits: limits, deadline: deadline))
  }

  private func addHTTP1(_ channel: any Channel, _ deadline: ConnectionDeadline) throws {
    let handler = RequestHandler(service, access, bytes: limits.bytes, deadline: deadline)
    guard let sockets = service.sockets else {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline()
      return try channel.pipeline.syncOperations.addHandler(handler)
    }
    let (access, bytes, requests) = (access, limits.bytes, service.requests)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: SocketHandler.maximumFrameBytes,
      shouldUpgrade: { channel, head in
        let isAllowed = access.allow(head.source)
        return channel.eventLoop.makeSucceededFuture(isAllowed ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          deadline.clear()
          requests.add()
          let held = HeldBytes(in: bytes)
          let input = UnfinishedInput(held)
          // What arrived with the request passes the decoder of frames too.
          let decoder = try channel.pipeline.syncOperations.handler(
            type: ByteToMessageHandler<WebSocketFrameDecoder>.self)
          try channel.pipeline.syncOperations.addHandler(input, position: .before(decoder))
          try channel.pipeline.syncOperations.addHandlers(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1024,
              maxAccumulatedFrameSize: SocketHandler.maximumFrameBytes),
            SocketHandler(sockets, head, input: input, held: held))
        }
      })
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in context.pipeline.syncOperations.removeHandler(handler, promise: nil) }
      ))
    try channel.pipeline.syncOperations.addHandler(handler)
  }
}
#endif
