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
    /// How many were lost up to now, from the beginning.
    let lostCount: Int
  }

  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let drained = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var events: [Event] = []
  private var lost = 0
  private var isBusy = false
  private var isClosed = false

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(filled, nil)
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
    return lost
  }

  /// Counts events that were taken and are lost.
  func lose(_ count: Int) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    lost += count
  }

  /// Adds an event, or counts it as lost where the queue is full.
  func offer(_ event: Event) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard events.count < capacity else {
      lost += 1
      return
    }
    events.append(event)
    if events.count == 1 { pthread_cond_signal(filled) }
  }

  /// Waits for events and takes all.
  ///
  /// - Returns: nil where the queue is closed and everything was taken.
  func take() -> Batch? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isBusy = false
    if events.isEmpty { pthread_cond_broadcast(drained) }
    while events.isEmpty, !isClosed { pthread_cond_wait(filled, mutex) }
    guard !events.isEmpty else { return nil }
    let batch = Batch(events: events, lostCount: lost)
    events = []
    isBusy = true
    return batch
  }

  /// Waits until all that was offered before is taken and dealt with.
  func waitUntilEmpty() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !events.isEmpty || isBusy { pthread_cond_wait(drained, mutex) }
  }

  /// Takes no more events; those in the queue are still taken.
  func close() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isClosed = true
    pthread_cond_signal(filled)
  }
}
