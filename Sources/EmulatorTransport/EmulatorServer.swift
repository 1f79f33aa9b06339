#if Serve
package import EmulatedProjects
import NIOCore
import NIOPosix

/// The open ports of a server.
package final class EmulatorServer: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let access: AccessRules
  private let limits: ServerLimits

  /// Creates a server without ports.
  ///
  /// - Parameters:
  ///   - access: who may talk to it.
  ///   - bytes: the bytes that it keeps for all clients. See ``HeldBytes``.
  package init(access: AccessRules, bytes: BoundedCount) {
    // The threads only move bytes: services work on threads of their own.
    group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, System.coreCount))
    self.access = access
    limits = ServerLimits(bytes: bytes)
  }

  /// Opens a port on an address.
  ///
  /// - Parameters:
  ///   - service: what the server does there.
  ///   - host: the address, such as `127.0.0.1` or `::1`.
  ///   - port: the port; 0 for a free one.
  /// - Returns: the port.
  /// - Throws: an error of the system, for example if another program has the port.
  package func open(_ service: PortService, host: String, port: Int) async throws -> Int {
    let (access, limits) = (access, limits)
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            ConnectionLimit(limits.connections), BackPressureHandler(), ProtocolDetector(service, access, limits))
        }
      }
      .bind(host: host, port: port).get()
    return channel.localAddress?.port ?? port
  }

  /// Closes all ports and connections.
  package func shutDown() async { try? await group.shutdownGracefully() }
}
#endif
