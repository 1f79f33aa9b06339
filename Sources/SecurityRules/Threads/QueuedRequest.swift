import RuleValues
import Synchronization

/// A request that waits for a thread or runs on one.
///
/// It is unchecked because its links and its work change: the queue changes the links under its lock, and only the
/// thread that took the request out of the queue uses the work.
final class QueuedRequest: @unchecked Sendable {
  /// Runs the request; or ends it, if it was refused.
  typealias Work = @Sendable (RequestRefusal?) -> Void

  /// When the request was made.
  let began = MonotonicInstant.now
  /// When the request must end; nil for no deadline.
  let deadline: MonotonicInstant?
  /// Whether the request may run inside the write of another one: it writes once, and waits for nothing.
  let isSingleWrite: Bool
  private let cancellation = Atomic(false)

  private var work: Work?
  /// Whether the request is in a list.
  fileprivate var isListed = false
  fileprivate var next: QueuedRequest?
  fileprivate unowned var previous: QueuedRequest?

  /// Creates a request that may take `timeLimit` from now.
  init(timeLimit: Duration?, isSingleWrite: Bool = false) {
    let began = began
    self.isSingleWrite = isSingleWrite
    deadline = timeLimit.map { began + $0 }
  }

  /// Whether the request was canceled.
  var isCancelled: Bool { cancellation.load(ordering: .relaxed) }

  /// Marks the request as canceled.
  func cancel() { cancellation.store(true, ordering: .relaxed) }

  /// Sets what runs the request. It is called before the request is listed.
  func prepare(_ work: @escaping Work) { self.work = work }

  /// Runs the request, or ends it with `refusal`. It is called once, when the request is in no list.
  func finish(_ refusal: RequestRefusal?) {
    let work = work
    // The work holds the authorizer, and with it the queue.
    self.work = nil
    work?(refusal)
  }
}

/// Waiting requests in the order in which they came. Any of them can leave at once.
struct RequestList {
  /// The request that came first.
  private(set) var first: QueuedRequest?
  private var last: QueuedRequest?
  /// The number of requests.
  private(set) var count = 0

  /// Adds a request at the end.
  mutating func append(_ request: QueuedRequest) {
    request.isListed = true
    request.previous = last
    if let last { last.next = request } else { first = request }
    last = request
    count += 1
  }

  /// Removes the request that came first; nil if there is none.
  mutating func popFirst() -> QueuedRequest? {
    guard let first else { return nil }
    _ = remove(first)
    return first
  }

  /// Removes a request.
  ///
  /// - Returns: false if the request is not in the list.
  mutating func remove(_ request: QueuedRequest) -> Bool {
    guard request.isListed else { return false }
    request.isListed = false
    if let previous = request.previous { previous.next = request.next } else { first = request.next }
    if let next = request.next { next.previous = request.previous } else { last = request.previous }
    request.next = nil
    request.previous = nil
    count -= 1
    return true
  }

  /// Removes the requests whose deadline has passed.
  ///
  /// - Returns: those requests in their order, and the earliest deadline of the others.
  mutating func removeExpired(at now: MonotonicInstant) -> (expired: [QueuedRequest], next: MonotonicInstant?) {
    var expired: [QueuedRequest] = []
    var earliest: MonotonicInstant?
    var current = first
    while let request = current {
      current = request.next
      guard let deadline = request.deadline else { continue }
      if deadline <= now {
        if remove(request) { expired.append(request) }
      } else {
        earliest = min(earliest ?? deadline, deadline)
      }
    }
    return (expired, earliest)
  }
}
