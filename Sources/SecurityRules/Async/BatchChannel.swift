import DocumentTrees
import RuleValues

/// Hands batches from a thread to a task. The thread waits until the task has taken the batch before.
final class BatchChannel: @unchecked Sendable {  // all state is guarded by `monitor`
  /// How long a waiting thread sleeps before it looks whether the request was canceled, in seconds.
  private static let pause = 0.05

  private let monitor = Monitor()
  private var batch: [FoundDocument]?
  private var receiver: CheckedContinuation<[FoundDocument], any Error>?
  private var end: Result<[FoundDocument], any Error>?
  private var hasBegun = false
  private var isClosed = false
  private var cancel: (@Sendable () -> Void)?

  /// Returns true at the first call.
  func begin() -> Bool {
    monitor.withLock {
      defer { hasBegun = true }
      return !hasBegun
    }
  }

  /// Sets what ends the sender. It is called at once if the channel is closed.
  func onClose(_ body: @escaping @Sendable () -> Void) {
    let isClosed = monitor.withLock {
      cancel = body
      return self.isClosed
    }
    if isClosed { body() }
  }

  /// Waits until the batch before is taken, and sends the next one.
  ///
  /// - Returns: false if the receiver has left.
  /// - Throws: `InterruptedError` if the limit is reached while the thread waits.
  func send(_ next: [FoundDocument], within limit: CallLimit) throws(InterruptedError) -> Bool {
    enum Outcome {
      case sent(CheckedContinuation<[FoundDocument], any Error>?)
      case closed
      case interrupted(InterruptedError)
    }
    let outcome: Outcome = monitor.withLock {
      while batch != nil, !isClosed {
        if let reason = limit.reason { return .interrupted(reason) }
        _ = monitor.wait(seconds: Self.pause)
      }
      if isClosed { return .closed }
      defer { receiver = nil }
      if receiver == nil { batch = next }
      return .sent(receiver)
    }
    switch outcome {
    case .sent(let receiver):
      receiver?.resume(returning: next)
      return true
    case .closed: return false
    case .interrupted(let reason): throw reason
    }
  }

  /// Ends the channel after the batches that were sent.
  func finish(_ error: (any Error)?) {
    let result: Result<[FoundDocument], any Error> = error.map { .failure($0) } ?? .success([])
    let receiver = monitor.withLock {
      end = result
      defer { self.receiver = nil }
      return self.receiver
    }
    receiver?.resume(with: result)
  }

  /// Passes the next batch to `continuation`: an empty one at the end.
  func receive(_ continuation: CheckedContinuation<[FoundDocument], any Error>) {
    let result: Result<[FoundDocument], any Error>? = monitor.withLock {
      if let batch {
        self.batch = nil
        monitor.signal()
        return .success(batch)
      }
      if isClosed { return .failure(InterruptedError.cancelled) }
      if let end { return end }
      receiver = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the sender and the receiver.
  func close() {
    let (receiver, cancel) = monitor.withLock {
      isClosed = true
      monitor.broadcast()
      defer { (self.receiver, self.cancel) = (nil, nil) }
      return (self.receiver, self.cancel)
    }
    receiver?.resume(throwing: InterruptedError.cancelled)
    cancel?()
  }
}
