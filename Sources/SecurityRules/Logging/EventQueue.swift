import DocumentTrees

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A queue of bounded length between many threads that offer and one that takes. Offering never waits for the one that takes:
/// what does not fit is counted.
final class EventQueue<Event>: @unchecked Sendable {  // all state is guarded by `mutex`
  /// What was taken at once.
  struct Batch {
    let events: [Event]
    let receipt: Receipt
  }

  /// How many events a batch is about, which is kept when they are gone.
  struct Receipt {
    /// How many it has.
    let count: Int
    /// How many were lost of which nobody was told yet.
    let lostCount: Int
  }

  /// How many seconds pass between two attempts to tell of what was lost, while no event comes.
  private static var pause: Double { 1 }

  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let drained = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var events: [Event] = []
  private var lost = 0
  /// How many came when it was closed: nobody will be told of them.
  private var lateCount = 0
  /// How many of those lost somebody was told of.
  private var toldCount = 0
  /// How many events were ever put in, and how many of them are done or lost.
  private var offeredCount = 0
  private var settledCount = 0
  private var isClosed = false
  /// Whether whoever takes was told that nothing comes any more.
  private var isFinished = false

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
    filled.initializeMonotonic()
    pthread_cond_init(drained, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(filled)
    pthread_cond_destroy(drained)
    mutex.deallocate()
    filled.deallocate()
    drained.deallocate()
  }

  /// How many events were lost: they did not fit, or whoever took them lost them.
  var lostCount: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return lost + lateCount
  }

  /// Adds an event, or counts it as lost where the queue is full or closed.
  func offer(_ event: Event) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isClosed else {
      lateCount += 1
      return
    }
    guard events.count < capacity else {
      lost += 1
      return
    }
    events.append(event)
    offeredCount += 1
    if events.count == 1 { pthread_cond_signal(filled) }
  }

  /// Waits for events and takes all; where some were lost and none comes, no event.
  ///
  /// - Returns: nil where the queue is closed and everything was taken.
  func take() -> Batch? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while events.isEmpty, !isClosed {
      if lost == toldCount { pthread_cond_wait(filled, mutex) } else if !waitForEvents() { break }
    }
    guard !events.isEmpty || lost > toldCount else {
      isFinished = true
      pthread_cond_broadcast(drained)
      return nil
    }
    defer { events = [] }
    return Batch(events: events, receipt: Receipt(count: events.count, lostCount: lost - toldCount))
  }

  /// Waits for a while; false where nothing came.
  private func waitForEvents() -> Bool {
    var end = timespec(monotonicIn: Self.pause)
    return pthread_cond_timedwait(filled, mutex, &end) == 0
  }

  /// Notes what came of a batch, whose events are gone now: it was dealt with and its losses are told, or its events are
  /// lost too. With the last batch of a closed queue the telling ends.
  func settle(_ receipt: Receipt, isDone: Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    settledCount += receipt.count
    if isDone { toldCount += receipt.lostCount } else { lost += receipt.count }
    if isClosed, events.isEmpty { toldCount = lost }
    pthread_cond_broadcast(drained)
  }

  /// Waits until all that was offered before is done or lost.
  func waitUntilSettled() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let end = offeredCount
    while settledCount < end { pthread_cond_wait(drained, mutex) }
  }

  /// Waits until a closed queue has nothing more to take.
  func waitUntilFinished() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isFinished { pthread_cond_wait(drained, mutex) }
  }

  /// Takes no more events; those in the queue are still taken.
  func close() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isClosed = true
    pthread_cond_signal(filled)
  }
}
