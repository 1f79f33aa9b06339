import DocumentTrees
import RuleValues

/// Requests that wait for a few threads, and these threads. The request that came first runs first.
///
/// A thread is created when a request finds no idle thread. It ends after an idle time, or when the queue is closed.
final class RequestQueue: @unchecked Sendable {  // all state is guarded by `monitor`
  /// What the threads are for, in errors.
  static var owner: String { "request threads" }
  /// The shortest time in seconds between two searches for expired requests.
  private static var pause: Double { 0.01 }

  private let name: TooManyRequests.Queue
  /// The maximum number of threads.
  let threadLimit: Int
  /// The number of requests that may wait while all threads are busy.
  private let capacity: Int
  private let idleSeconds: Double

  private let monitor = Monitor()
  private var waiting = RequestList()
  private var figures = RequestThreads.QueueStatistics()
  private var idleCount = 0
  /// The number of idle threads that were signaled and have not run since.
  private var signaledCount = 0
  private var isClosed = false
  /// Ends the requests whose deadline passes while all threads are busy.
  private var alarm: (task: Task<Void, Never>, time: MonotonicInstant)?

  /// Creates a queue without threads. At least one thread and one waiting request are allowed.
  init(_ name: TooManyRequests.Queue, threads: Int, capacity: Int, idleTime: Duration) {
    self.name = name
    threadLimit = max(1, threads)
    self.capacity = max(1, capacity)
    idleSeconds = idleTime / .seconds(1)
  }

  /// The current figures.
  var statistics: RequestThreads.QueueStatistics {
    monitor.withLock {
      var statistics = figures
      statistics.waitingCount = waiting.count
      statistics.longestWait = waiting.first.map { MonotonicInstant.now - $0.began } ?? .zero
      return statistics
    }
  }

  /// Adds a request, which one of the threads runs.
  ///
  /// - Parameter work: called once: on one of the threads; or without delay on any thread, if the request ends in the
  ///   queue.
  func submit(_ request: QueuedRequest, _ work: @escaping QueuedRequest.Work) {
    request.prepare(work)
    if let refusal = monitor.withLock({ admit(request) }) { request.finish(refusal) }
  }

  /// Cancels a request. A waiting request ends at once.
  func cancel(_ request: QueuedRequest) {
    let hasLeft = monitor.withLock {
      request.cancel()
      guard waiting.remove(request) else { return false }
      figures.canceledCount += 1
      return true
    }
    if hasLeft { request.finish(.interrupted(.cancelled)) }
  }

  /// Ends the idle threads, and each other thread when it finds no request.
  func close() {
    monitor.withLock {
      isClosed = true
      alarm?.task.cancel()
      monitor.broadcast()
    }
  }
}

// Functions that hold the lock.
extension RequestQueue {
  /// Lists a request and makes sure that a thread takes it.
  private func admit(_ request: QueuedRequest) -> RequestRefusal? {
    if request.isCancelled {
      figures.canceledCount += 1
      return .interrupted(.cancelled)
    }
    guard waiting.count + figures.runningCount < threadLimit + capacity else {
      figures.rejectedCount += 1
      return .queueFull(TooManyRequests(name, limit: capacity))
    }
    waiting.append(request)
    if idleCount > signaledCount {
      signaledCount += 1
      monitor.signal()
      return nil
    }
    if figures.threadCount < threadLimit, let code = addThread(), figures.threadCount == 0 {
      _ = waiting.remove(request)
      return .noThread(code)
    }
    if let deadline = request.deadline { setAlarm(deadline) }
    return nil
  }

  /// Creates a thread.
  ///
  /// - Returns: the error code if the system cannot create one.
  private func addThread() -> Int32? {
    do throws(TreeError) {
      try BlockingThread.run(for: Self.owner) { [self] in work() }
      figures.threadCount += 1
      return nil
    } catch {
      guard case .io(_, let code, _) = error else { return 0 }
      return code
    }
  }

  /// Takes the next request, or waits for one.
  ///
  /// - Parameter isDone: whether the thread has run a request before.
  /// - Returns: the request, and why it must not begin; nil if the thread must end.
  private func take(isDone: Bool) -> (request: QueuedRequest, refusal: RequestRefusal?)? {
    if isDone { figures.runningCount -= 1 }
    while true {
      if let request = waiting.popFirst() { return (request, start(request)) }
      if isClosed { break }
      idleCount += 1
      let isInTime = monitor.wait(seconds: idleSeconds)
      idleCount -= 1
      if signaledCount > 0 {
        signaledCount -= 1
      } else if !isInTime, waiting.first == nil {
        break
      }
    }
    // In the same critical section, so that no request counts on a thread that ends.
    figures.threadCount -= 1
    return nil
  }

  /// Counts a request that leaves the queue for a thread.
  private func start(_ request: QueuedRequest) -> RequestRefusal? {
    let now = MonotonicInstant.now
    figures.runningCount += 1
    if let deadline = request.deadline, deadline <= now {
      figures.expiredCount += 1
      return .interrupted(.deadlineExceeded)
    }
    figures.startedCount += 1
    figures.waitingTime += now - request.began
    return nil
  }

  /// Makes sure that the requests are searched at `deadline` for expired ones, but not more often than each ``pause``.
  private func setAlarm(_ deadline: MonotonicInstant) {
    if let alarm, alarm.time <= deadline { return }
    alarm?.task.cancel()
    let now = MonotonicInstant.now
    let time = max(deadline, now + .seconds(Self.pause))
    let task = Task.detached { [weak self] in
      do { try await Task.sleep(for: time - now, clock: .suspending) } catch { return }
      self?.endExpired()
    }
    alarm = (task, time)
  }
}

extension RequestQueue: WaitingWrites {
  var hasNext: Bool { monitor.withLock { waiting.first?.isSingleWrite == true } }

  func runNext() {
    let next = monitor.withLock { () -> (request: QueuedRequest, refusal: RequestRefusal?)? in
      guard waiting.first?.isSingleWrite == true, let request = waiting.popFirst() else { return nil }
      return (request, start(request))
    }
    guard let next else { return }
    next.request.finish(next.refusal)
    monitor.withLock { figures.runningCount -= 1 }
  }
}

// Functions that do not hold the lock.
extension RequestQueue {
  /// Runs requests on this thread until the thread must end.
  private func work() {
    var isDone = false
    while let (request, refusal) = monitor.withLock({ take(isDone: isDone) }) {
      request.finish(refusal)
      isDone = true
    }
  }

  /// Ends the waiting requests whose deadline has passed.
  private func endExpired() {
    let expired = monitor.withLock {
      let (expired, next) = waiting.removeExpired(at: .now)
      figures.expiredCount += expired.count
      alarm = nil
      if let next, !isClosed { setAlarm(next) }
      return expired
    }
    for request in expired { request.finish(.interrupted(.deadlineExceeded)) }
  }
}
