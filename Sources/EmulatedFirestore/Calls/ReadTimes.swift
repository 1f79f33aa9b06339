import RuleValues
import SecurityRules
import Synchronization

/// The times of answers. They never decrease, and are not before the times of the documents in the answer, because
/// clients raise their snapshot by them.
final class ReadTimes: Sendable {
  private let clock: Clock
  private let last = Mutex(Timestamp.epoch)

  init(_ clock: Clock) { self.clock = clock }

  /// Returns the time of an answer.
  ///
  /// - Parameter updateTimes: the times of the documents in the answer.
  func next(_ updateTimes: some Sequence<Timestamp?>) -> Timestamp {
    let now = (try? clock.time())?.inMicroseconds ?? .epoch
    return last.withLock { last in
      last = max(last, now)
      for case let time? in updateTimes { last = max(last, time) }
      return last
    }
  }

  /// Returns the time of an answer without documents.
  func next() -> Timestamp { next(EmptyCollection()) }
}
