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
  private let input: UnfinishedInput
  private let held: HeldBytes
  private var texts: MessageQueue<String>?

  /// The length of the header of a control frame of a client: two bytes and the mask.
  private static let controlHeaderBytes = 6

  init(_ service: any SocketService, _ head: HTTPRequestHead, input: UnfinishedInput, held: HeldBytes) {
    self.service = service
    self.input = input
    self.held = held
    request = HTTPRequest("GET", head.uri, headers: ServiceHeaders(head.headers))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let (service, request, channel, held) = (service, request, context.channel, held)
    let queue = MessageQueue<String>(held) { channel.readAgain() }
    texts = queue
    Task {
      await service.serve(request, queue.stream, to: Sink(channel: channel, held: held))
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    let isControl = frame.opcode.isControlOpcode
    isControl ? input.endFrame(frame.data.readableBytes + Self.controlHeaderBytes) : input.endMessage()
    switch frame.opcode {
    case .text:
      let data = frame.unmaskedData
      guard held.add(data.readableBytes) else { return context.close(promise: nil) }
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
    held.close()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Sends texts. A write ends when the system took the bytes, so a slow client slows the service.
  private struct Sink: MessageSink {
    let channel: any Channel
    let held: HeldBytes

    func send(_ text: String) async throws {
      let bytes = text.utf8.count
      guard held.add(bytes) else {
        // A service that goes on without the text would leave the client behind.
        channel.close(promise: nil)
        throw ServerIsBusy()
      }
      defer { held.remove(bytes) }
      try await channel.writeAndFlush(
        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
    }
  }
}
#endif
