import Platform

/// The threads on which an ``Authorizer`` runs its asynchronous calls: one for the requests that may write, and several
/// for those that only read.
///
/// - Writes run one at a time, in the order of their calls, unless there are several threads for them.
/// - Reads never wait for writes. They start in the order of their calls.
/// - A request that waits for a thread leaves its queue as soon as its task is canceled. It throws
///   `InterruptedError.cancelled`.
/// - The time in a queue counts against ``Authorizer/timeLimit``. After that, the request throws
///   `InterruptedError.deadlineExceeded`, and neither reads nor writes the tree.
/// - Queues are bounded. A request that finds its queue full throws ``TooManyRequests`` without delay.
///
/// A request that ends in a queue is in the decision log too.
///
/// Each authorizer creates its own threads, and its copies share them. If several authorizers use one tree, create one
/// `RequestThreads` and pass it to all of them: then all writes of the tree wait in one queue.
///
/// Threads are created when requests need them. They end after an idle time, and when the last authorizer that uses
/// them is released.
public final class RequestThreads: Sendable {
  /// The requests that only read.
  let reads: RequestQueue
  /// The requests that may write.
  let writes: RequestQueue
  /// Whether reads of a few records run in their caller's task.
  let runsShortReadsInPlace: Bool
  /// The maximum number of threads for reads.
  var readerCount: Int { reads.threadLimit }

  /// Creates queues without threads.
  ///
  /// - Parameters:
  ///   - readers: the maximum number of threads for reads; at least 1. By default one for each processor, but at least
  ///     four, because a read may wait for the disk.
  ///   - writers: the maximum number of threads for writes; at least 1. A tree file has one writer at a time. A database on a
  ///     network has several, and each waits for its answers: there, take as many as half of the tree's connections.
  ///   - maximumWaitingReads: the maximum number of reads that wait for a thread; at least 1.
  ///   - maximumWaitingWrites: the maximum number of writes that wait for the thread; at least 1.
  ///   - idleTime: how long a thread waits for requests before it ends.
  public convenience init(
    readers: Int? = nil, writers: Int = 1, maximumWaitingReads: Int = 8192, maximumWaitingWrites: Int = 8192,
    idleTime: Duration = .seconds(10)
  ) {
    self.init(
      readers: readers, writers: writers, maximumWaitingReads: maximumWaitingReads,
      maximumWaitingWrites: maximumWaitingWrites, idleTime: idleTime, runsShortReadsInPlace: false)
  }

  /// Creates queues without threads. See ``init(readers:writers:maximumWaitingReads:maximumWaitingWrites:idleTime:)``.
  ///
  /// - Parameter runsShortReadsInPlace: whether reads of a few documents run in the task of their caller. Two changes of
  ///   threads cost more than such a read of a tree in memory, which waits for nothing. A tree in a file may wait for the
  ///   disk.
  package init(
    readers: Int? = nil, writers: Int = 1, maximumWaitingReads: Int = 8192, maximumWaitingWrites: Int = 8192,
    idleTime: Duration = .seconds(10), runsShortReadsInPlace: Bool
  ) {
    self.runsShortReadsInPlace = runsShortReadsInPlace
    reads = RequestQueue(
      .reads, threads: readers ?? max(4, Workers.processorCount), capacity: maximumWaitingReads, idleTime: idleTime)
    writes = RequestQueue(.writes, threads: writers, capacity: maximumWaitingWrites, idleTime: idleTime)
  }

  deinit {
    reads.close()
    writes.close()
  }
}
