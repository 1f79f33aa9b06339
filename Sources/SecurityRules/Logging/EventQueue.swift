import DocumentTrees
import Platform

/// A bounded queue with many producer threads and one consumer thread. A producer never waits for the consumer: events
/// that do not fit are counted.
final class EventQueue<Event>: @unchecked Sendable {  // all state is guarded by `mutex`
  /// The events taken in one call.
  struct Batch {
    let events: [Event]
    let receipt: Receipt
  }

  /// The counts of a batch, which remain when its events are released.
  struct Receipt {
    /// The number of events in the batch.
    let count: Int
    /// The number of lost events that no batch has reported yet.
    let lostCount: Int
    /// The number of calls, ``EventQueue/call()``, that were made until the batch was taken.
    let callCount: Int
    /// Whether one of these calls is new.
    let isCalled: Bool
  }

  /// The interval in seconds between attempts to report losses while no event arrives.
  private static var pause: Double { 1 }

  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let drained = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var events: [Event] = []
  private var lost = 0
  /// The number of events that were offered after the queue was closed. They are never reported.
  private var lateCount = 0
  /// The number of lost events that were reported.
  private var toldCount = 0
  /// The number of events ever queued, and the number of those that are settled: done or lost.
  private var offeredCount = 0
  private var settledCount = 0
  /// The number of calls that were made, and the numbers of those that were taken and settled.
  private var callCount = 0
  private var takenCallCount = 0
  private var settledCallCount = 0
  private var isClosed = false
  /// Whether the consumer was told that no more events will come.
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

  /// The number of lost events: those that did not fit, came late or were lost by the consumer.
  var lostCount: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return lost + lateCount
  }

  /// The number of events that wait for the consumer.
  var count: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return events.count
  }

  /// Wakes the consumer, which takes a batch with ``Receipt/isCalled``. It does nothing after the queue was closed.
  func call() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isClosed else { return }
    callCount += 1
    pthread_cond_signal(filled)
  }

  /// Adds an event, or counts it as lost if the queue is full or closed.
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

  /// Waits for events and takes all of them. The batch is empty if it only reports losses or a call.
  ///
  /// - Returns: nil if the queue is closed and every event was taken.
  func take() -> Batch? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while events.isEmpty, !isClosed, callCount == takenCallCount {
      if lost == toldCount { pthread_cond_wait(filled, mutex) } else if !waitForEvents() { break }
    }
    guard !events.isEmpty || lost > toldCount || callCount > takenCallCount else {
      isFinished = true
      pthread_cond_broadcast(drained)
      return nil
    }
    defer {
      events = []
      takenCallCount = callCount
    }
    let receipt = Receipt(
      count: events.count, lostCount: lost - toldCount, callCount: callCount, isCalled: callCount > takenCallCount)
    return Batch(events: events, receipt: receipt)
  }

  /// Waits for the interval; returns false if no event arrived.
  private func waitForEvents() -> Bool { filled.wait(mutex, until: timespec(monotonicIn: Self.pause)) }

  /// Records the outcome of a batch. Either it was written and its losses were reported, or its events are lost too.
  ///
  /// After the last batch of a closed queue, no more losses are reported.
  func settle(_ receipt: Receipt, isDone: Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    settledCount += receipt.count
    settledCallCount = receipt.callCount
    if isDone { toldCount += receipt.lostCount } else { lost += receipt.count }
    if isClosed, events.isEmpty { toldCount = lost }
    pthread_cond_broadcast(drained)
  }

  /// Waits until every event that was offered before, and every call that was made before, is settled.
  func waitUntilSettled() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let (end, lastCall) = (offeredCount, callCount)
    while settledCount < end || settledCallCount < lastCall { pthread_cond_wait(drained, mutex) }
  }

  /// Waits until a closed queue is empty and the consumer has been told so.
  func waitUntilFinished() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isFinished { pthread_cond_wait(drained, mutex) }
  }

  /// Stops accepting events. Events in the queue can still be taken.
  func close() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isClosed = true
    pthread_cond_signal(filled)
  }
}
