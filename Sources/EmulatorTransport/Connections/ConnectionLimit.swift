#if Serve
import NIOCore
import Synchronization

/// Bounds the number of connections of a server.
final class ConnectionLimit: Sendable {
  /// A test run has a few connections for each of its processes. Each connection takes some kilobytes.
  private static let maximumCount = 4_096

  private let count = Mutex(0)

  /// Returns a handler that counts a connection, and closes it at once if there are too many.
  func handler() -> any ChannelHandler { Handler(self) }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: ConnectionLimit

    init(_ limit: ConnectionLimit) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
      let isAllowed = limit.count.withLock { count in
        count += 1
        return count <= maximumCount
      }
      isAllowed ? context.fireChannelActive() : context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      limit.count.withLock { $0 -= 1 }
      context.fireChannelInactive()
    }
  }
}
#endif
