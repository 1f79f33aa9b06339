#if Serve
import EmulatedProjects
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One WebSocket of a client.
///
/// `Sendable` is unchecked because all members belong to the event loop of the connection.
final class SocketHandler: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The SDKs split texts into frames of 16 KiB. Others may send a value of 16 MiB, the limit of a write, as one.
  static let maximumFrameBytes = 32 << 20

  private let service: any SocketService
  private let request: HTTPRequest
  private var texts: MessageQueue<String>?

  init(_ service: any SocketService, _ head: HTTPRequestHead) {
    self.service = service
    request = HTTPRequest("GET", head.uri, headers: ServiceHeaders(head.headers))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let (service, request, channel) = (service, request, context.channel)
    let queue = MessageQueue<String> { channel.readAgain() }
    texts = queue
    Task {
      await service.serve(request, queue.stream, to: Sink(channel: channel))
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      let data = frame.unmaskedData
      if texts?.add(String(buffer: data), bytes: data.readableBytes) == false { context.channel.stopReading() }
    case .ping:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose:
      texts?.finish()
      let close = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(close), promise: nil)
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    texts?.finish()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Sends texts. A write ends when the system took the bytes, so a slow client slows the service.
  private struct Sink: MessageSink {
    let channel: any Channel

    func send(_ text: String) async throws {
      try await channel.writeAndFlush(
        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
    }
  }
}
#endif
