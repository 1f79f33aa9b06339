public import RuleEvaluation

/// A queue of ``RequestThreads`` is full, so the request did not wait in it. It was not decided, and nothing was changed.
///
/// The client may try again later: HTTP 503.
public struct TooManyRequests: RequestError, Hashable, CustomStringConvertible {
  /// The queues of ``RequestThreads``.
  public enum Queue: String, Sendable, Hashable, CaseIterable {
    /// The queue of requests that only read.
    case reads
    /// The queue of requests that may write.
    case writes
  }

  /// The queue that is full.
  public let queue: Queue
  /// The number of requests that may wait in it.
  public let limit: Int

  /// Creates the error for a queue with `limit` waiting requests.
  package init(_ queue: Queue, limit: Int) {
    self.queue = queue
    self.limit = limit
  }

  /// The reason that the client may see.
  public var clientReason: ClientReason { .unavailable }

  /// A one-sentence description for people.
  public var description: String {
    "\(limit) \(queue.rawValue) wait for a thread already; reject requests earlier, or raise the limit of `RequestThreads`"
  }
}
