#if Serve
package import EmulatedProjects
import NIOCore
import NIOPosix
import Platform

/// The open ports of a server.
package final class EmulatorServer: Sendable {
  private let channels = OpenChannels()
  private let access: AccessRules
  private let limits: ServerLimits

  /// Creates a server without ports.
  ///
  /// - Parameters:
  ///   - access: who may talk to it.
  ///   - bytes: the bytes that it keeps for all clients. See ``HeldBytes``.
  package init(access: AccessRules, bytes: BoundedCount) {
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
  /// - Throws: the reason why the port cannot be opened, for example that another program has it.
  package func open(_ service: PortService, host: String, port: Int) async throws(PortFailure) -> Int {
    do {
      return try await bind(service, host: host, port: port)
    } catch {
      throw PortFailure(host: host, port: port, reason: PortFailure.Reason(error))
    }
  }

  private func bind(_ service: PortService, host: String, port: Int) async throws -> Int {
    let (access, limits, channels) = (access, limits, channels)
    // The threads only move bytes: services work on threads of their own. They never end, because a request that ends late
    // still uses the thread of its connection.
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          channels.add(channel)
          try channel.pipeline.syncOperations.addHandlers(
            ConnectionLimit(limits.connections), BackPressureHandler(), ProtocolDetector(service, access, limits))
        }
      }
      .bind(host: host, port: port).get()
    channels.add(channel)
    return channel.localAddress?.port ?? port
  }

  /// Closes all ports and connections.
  package func shutDown() async { for channel in channels.end() { try? await channel.close() } }
}

extension PortFailure.Reason {
  fileprivate init(_ error: any Error) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .taken
    case EACCES: self = .reserved
    case EADDRNOTAVAIL: self = .noAddress
    case _ where error is SocketAddressError: self = .noAddress
    default: self = .other("\(error)")
    }
  }
}
#endif
