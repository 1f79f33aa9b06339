import Synchronization

/// The bytes that a server keeps for one request, call or connection, counted in the number that all of them share.
///
/// They are what the client sent and a service has not handled, and what a service sent and the client has not taken.
package final class HeldBytes: Sendable {
  /// The maximum for all clients of a server, in bytes.
  package static var usualMaximum: Int { 1 << 30 }

  private struct State {
    var count = 0
    var isClosed = false
  }

  private let all: BoundedCount
  private let state = Mutex(State())

  /// Creates a count of 0 bytes.
  ///
  /// - Parameter all: the bytes for all clients of the server.
  package init(in all: BoundedCount) { self.all = all }

  deinit { close() }

  /// Counts bytes unless there would be too many, or the count is closed.
  ///
  /// - Returns: whether the bytes were counted. If not, they must not be kept.
  package func add(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard !state.isClosed, all.add(bytes) else { return false }
      state.count += bytes
      return true
    }
  }

  /// Stops counting bytes that are no longer kept.
  package func remove(_ bytes: Int) {
    state.withLock { state in
      let removed = min(bytes, state.count)
      state.count -= removed
      all.remove(removed)
    }
  }

  /// Stops counting all bytes.
  package func removeAll() { remove(.max) }

  /// Stops counting all bytes, and counts no others.
  package func close() {
    state.withLock { state in
      all.remove(state.count)
      state = State(isClosed: true)
    }
  }
}
