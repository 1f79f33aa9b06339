import DocumentTrees
import Platform
package import RuleValues

/// How an asynchronous request came out of its queue.
package struct Admission: Sendable {
  /// When the request was made. The time in the queue is part of its duration.
  let began: MonotonicInstant
  /// When the request must end; nil for no deadline.
  let deadline: MonotonicInstant?
  /// Why the request must not begin; nil if it may.
  let refusal: RequestRefusal?
  /// The queue with the requests behind this one.
  let queue: RequestQueue

  /// The outcome for `request`.
  init(_ request: QueuedRequest, from queue: RequestQueue, _ refusal: RequestRefusal?) {
    began = request.began
    deadline = request.deadline
    self.refusal = refusal
    self.queue = queue
  }

  /// Throws if the request must not begin.
  func check() throws {
    if let refusal { throw refusal.error }
  }
}

/// Why a request ended in its queue. Its cases hold no references, because every authorizer has room for one.
package enum RequestRefusal: Sendable {
  /// Its deadline passed, or its task was canceled.
  case interrupted(InterruptedError)
  /// The queue was full.
  case queueFull(TooManyRequests)
  /// The system could not create a thread; its error code.
  case noThread(Int32)

  /// The error for the caller.
  var error: any Error {
    switch self {
    case .interrupted(let interruption): interruption
    case .queueFull(let error): error
    case .noThread(let code):
      TreeError.io(path: RequestQueue.owner, code: code, message: String(cString: strerror(code)))
    }
  }
}
