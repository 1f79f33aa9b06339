#if Postgres
import DocumentTrees
import Synchronization

/// The writers of one process that met a conflict, one at a time.
final class RetryQueue: Sendable {
  fileprivate let lock = WriterLock()
  fileprivate let count = Atomic(0)

  /// Whether a writer repeats its write, or waits for that.
  var isAwaited: Bool { count.load(ordering: .relaxed) > 0 }
}

/// The place of one writer in a ``RetryQueue``, which it leaves when it ends.
final class Turn {
  private let queue: RetryQueue
  private var isWaiting = false
  private var isTaken = false

  init(of queue: RetryQueue) { self.queue = queue }

  deinit {
    if isTaken { queue.lock.unlock() }
    if isWaiting { queue.count.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// Waits for the turn, unless the writer has it. After `seconds`, the writer goes on without it.
  func take(within seconds: Double) {
    if isTaken { return }
    if !isWaiting { queue.count.wrappingAdd(1, ordering: .relaxed) }
    isWaiting = true
    isTaken = queue.lock.lock(within: seconds)
  }
}
#endif
