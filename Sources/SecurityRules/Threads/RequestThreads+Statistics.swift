extension RequestThreads {
  /// The figures of both queues, for metrics.
  public struct Statistics: Sendable, Hashable {
    /// The requests that only read.
    public let reads: QueueStatistics
    /// The requests that may write.
    public let writes: QueueStatistics
  }

  /// The figures of one queue. Counts of ended requests and ``waitingTime`` only grow.
  public struct QueueStatistics: Sendable, Hashable {
    /// The number of requests that wait for a thread now.
    public internal(set) var waitingCount = 0
    /// How long the first of these requests has waited; zero if none waits.
    public internal(set) var longestWait: Duration = .zero
    /// The number of requests that run now.
    public internal(set) var runningCount = 0
    /// The number of threads now.
    public internal(set) var threadCount = 0
    /// The number of requests that began to run.
    public internal(set) var startedCount = 0
    /// The sum of the times that these requests waited for a thread.
    public internal(set) var waitingTime: Duration = .zero
    /// The number of requests that found the queue full.
    public internal(set) var rejectedCount = 0
    /// The number of requests whose deadline passed before they began.
    public internal(set) var expiredCount = 0
    /// The number of requests whose task was canceled before they began.
    public internal(set) var canceledCount = 0
  }

  /// The figures at this moment.
  public var statistics: Statistics { Statistics(reads: reads.statistics, writes: writes.statistics) }
}
