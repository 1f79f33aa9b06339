import Synchronization

/// Bounds how many changed targets are read at a time, over all clients.
///
/// A commit can change the targets of thousands of listens. While they wait for their turn, further commits only mark them
/// again, and requests of other clients are not behind all of them.
final class ListenPace: Sendable {
  private static let maximumCount = 2

  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var first = 0
  }

  private let state = Mutex(State())

  /// Runs `body` when fewer than the maximum number of calls run, in the order of the calls.
  func run<Result, Failure: Error>(_ body: () async throws(Failure) -> Result) async throws(Failure) -> Result {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.running < Self.maximumCount {
          state.running += 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { passOn() }
    return try await body()
  }

  private func passOn() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.first < state.waiting.count else {
        state.running -= 1
        (state.waiting, state.first) = ([], 0)
        return nil
      }
      defer { state.first += 1 }
      return state.waiting[state.first]
    }
    next?.resume()
  }
}
