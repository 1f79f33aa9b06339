#if Serve
import EmulatedProjects
import NIOCore

/// Counts a connection, and closes it at once if there are too many.
final class ConnectionLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connections: BoundedCount
  private var isCounted = false

  init(_ connections: BoundedCount) { self.connections = connections }

  func channelActive(context: ChannelHandlerContext) {
    isCounted = connections.add(1)
    isCounted ? context.fireChannelActive() : context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if isCounted { connections.remove(1) }
    context.fireChannelInactive()
  }
}
#endif
