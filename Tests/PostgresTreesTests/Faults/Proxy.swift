#if Postgres
import Foundation
import Platform
import PostgresServers
import Synchronization

/// A network between a client and a cluster, which can fail.
final class Proxy: Sendable {
  /// How the network fails.
  enum Behavior: CaseIterable {
    /// Nothing arrives any more, and connections stay open.
    case stall
    /// All connections end, and new ones are refused.
    case reset
    /// Everything arrives later.
    case delay
  }

  private struct Link {
    let client: Int32
    let server: Int32
  }

  private struct State {
    var behavior: Behavior?
    var links: [Link] = []
  }

  private let folder: String
  private let target: String
  private let listener: Int32
  private let state = Mutex(State())

  /// The connection string.
  var url: String { "host=\(folder) user=rules dbname=postgres connect_timeout=2" }

  init(to cluster: Cluster) throws {
    target = cluster.folder + "/.s.PGSQL.5432"
    folder = FileManager.default.temporaryDirectory.appending(path: "rules-proxy-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = Self.withAddress(folder + "/.s.PGSQL.5432") { bind(listener, $0, $1) == 0 }
    guard isBound, listen(listener, 64) == 0 else { throw Cluster.Failure(description: "no socket for the proxy") }
    // Only the thread that waits at a socket closes it: a number that was closed soon names a socket of another test.
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        if client >= 0 {
          if let self { self.forward(client) } else { close(client) }
        } else if errno == EINVAL {
          // The socket was shut down.
          close(listener)
          return
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Fails from now on, or with nil works again.
  func behave(_ behavior: Behavior?) {
    state.withLock { state in
      let wasStalled = state.behavior == .stall
      state.behavior = behavior
      // What stalled does not go on: a real network would have lost the packets.
      guard behavior == .reset || wasStalled else { return }
      for link in state.links {
        shutdown(link.client, Int32(SHUT_RDWR))
        shutdown(link.server, Int32(SHUT_RDWR))
      }
      state.links = []
    }
  }

  private func forward(_ client: Int32) {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isConnected = Self.withAddress(target) { connect(server, $0, $1) == 0 }
    guard isConnected, state.withLock({ $0.behavior != .reset }) else {
      close(client)
      close(server)
      return
    }
    state.withLock { $0.links.append(Link(client: client, server: server)) }
    let left = Turnstile()
    for (from, to) in [(client, server), (server, client)] {
      Thread.detachNewThread { [weak self] in
        self?.copy(from, to)
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
        guard left.isLast() else { return }
        self?.state.withLock { $0.links.removeAll { $0.client == client } }
        close(client)
        close(server)
      }
    }
  }

  private func copy(_ from: Int32, _ to: Int32) {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      while state.withLock({ $0.behavior }) == .stall { usleep(2_000) }
      if state.withLock({ $0.behavior }) == .delay { usleep(10_000) }
      guard send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
    }
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.prefix(place.count - 1).enumerated() { place[index] = byte }
    }
    return withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

/// Tells the second of two threads that it is the last.
private final class Turnstile: Sendable {
  private let count = Atomic(0)

  func isLast() -> Bool { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == 2 }
}
#endif
