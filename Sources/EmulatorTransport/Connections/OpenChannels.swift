#if Serve
import NIOCore
import Synchronization

/// The ports and connections of a server that are open.
final class OpenChannels: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Adds a channel until it is closed. After the end, it is closed at once.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.channels[id] = channel }
      return state.hasEnded
    }
    if hasEnded { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [self] _ in state.withLock { $0.channels[id] = nil } }
  }

  /// Ends the server.
  ///
  /// - Returns: the channels to close.
  func end() -> [any Channel] {
    state.withLock { state in
      defer { state = State(hasEnded: true) }
      return Array(state.channels.values)
    }
  }
}
#endif
