#if Serve
import EmulatedProjects
import NIOCore

/// Counts the bytes of a WebSocket that are not yet a whole message, and closes the connection if all clients together sent
/// too many.
///
/// It sees what arrives before the handlers that collect frames and messages.
final class UnfinishedInput: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let held: HeldBytes
  private var bytes = 0
  /// The bytes of the latest piece: the beginning of the next message may be in it.
  private var latest = 0

  init(_ held: HeldBytes) { self.held = held }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    latest = unwrapInboundIn(data).readableBytes
    guard held.add(latest) else { return context.close(promise: nil) }
    bytes += latest
    context.fireChannelRead(data)
  }

  /// Notes the end of a message: of what arrived before the latest piece, nothing is kept.
  func endMessage() { endFrame(bytes - latest) }

  /// Notes the end of a frame between the frames of a message.
  ///
  /// - Parameter frameBytes: the length of the frame with its header.
  func endFrame(_ frameBytes: Int) {
    let ended = min(max(0, frameBytes), bytes)
    held.remove(ended)
    bytes -= ended
  }
}
#endif
