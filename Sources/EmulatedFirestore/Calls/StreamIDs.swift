import Synchronization

/// The numbers of write streams.
final class StreamIDs: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
