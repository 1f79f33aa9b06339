public import Identities
public import RuleEvaluation

// An asynchronous operation is its synchronous form inside `reading` or `writing`.
extension Authorizer {
  /// Runs a synchronous operation that only reads on a thread for reads.
  ///
  /// - Parameter operation: receives this authorizer with the deadline and the cancellation of the call, and uses the
  ///   tree only through it.
  /// - Throws: ``TooManyRequests``, `InterruptedError`, or an error of `operation`.
  package func reading<Result: Sendable>(_ operation: @escaping @Sendable (Self) throws -> Result) async throws
    -> Result
  {
    try await run(on: threads.reads, operation)
  }

  /// Runs a synchronous operation that reads a few records: in the task of the caller, if the threads allow that.
  func readingShortly<Result: Sendable>(
    _ operation: @escaping @Sendable (Self) throws -> Result
  ) async throws -> Result {
    threads.runsShortReadsInPlace ? try operation(self) : try await reading(operation)
  }

  /// Runs a synchronous operation that may write on the thread for writes. See ``reading(_:)``.
  @discardableResult
  package func writing<Result: Sendable>(_ operation: @escaping @Sendable (Self) throws -> Result) async throws
    -> Result
  {
    try await run(on: threads.writes, operation)
  }

  /// Runs a synchronous operation that writes once, and does nothing else, on the thread for writes. A store may commit it
  /// together with those that wait behind it.
  @discardableResult
  package func writingOnce<Result: Sendable>(_ operation: @escaping @Sendable (Self) throws -> Result) async throws
    -> Result
  {
    try await run(on: threads.writes, isSingleWrite: true, operation)
  }

  /// Runs `operation` on a thread of `queue`, and waits for it without blocking.
  ///
  /// A request that ends in the queue runs `operation` too, with an authorizer that throws the reason before it uses
  /// the tree. The request is then in the log like any other.
  private func run<Result: Sendable>(
    on queue: RequestQueue, isSingleWrite: Bool = false, _ operation: @escaping @Sendable (Self) throws -> Result
  ) async throws -> Result {
    let request = QueuedRequest(timeLimit: timeLimit, isSingleWrite: isSingleWrite)
    let outcome: RequestOutcome<Result> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.submit(request) { refusal in
          if let refusal { return continuation.resume(returning: .refused(refusal)) }
          continuation.resume(returning: .ended(Swift.Result { try operation(admitted(request, from: queue)) }))
        }
      }
    } onCancel: {
      queue.cancel(request)
    }
    switch outcome {
    case .ended(let result): return try result.get()
    case .refused(let refusal):
      _ = try operation(admitted(request, from: queue, refusal))
      throw refusal.error
    }
  }

  /// Returns this authorizer for one request that came out of a queue.
  private func admitted(
    _ request: QueuedRequest, from queue: RequestQueue, _ refusal: RequestRefusal? = nil
  ) -> Self {
    var authorizer = self
    authorizer.core.admission = Admission(request, from: queue, refusal)
    authorizer.core.isCancelled = { [isCancelled] in request.isCancelled || isCancelled() }
    return authorizer
  }
}

extension Authorizer {
  /// Returns the decision whether `identity` may do `operation` now. This is the asynchronous form of `decide(_:as:)`,
  /// which has the details.
  public func decide(_ operation: Service.Operation, as identity: Identity) async throws -> Decision {
    try await reading { try $0.decide(operation, as: identity) }
  }

  /// Returns a separate decision for each operation. This is the asynchronous form of `decide(_:as:)`, which has the
  /// details.
  public func decide(_ operations: [Service.Operation], as identity: Identity) async throws -> [Decision] {
    try await reading { try $0.decide(operations, as: identity) }
  }
}

/// How a request ended: with the result of its operation, or in the queue.
private enum RequestOutcome<Result: Sendable>: Sendable {
  case ended(Swift.Result<Result, any Error>)
  case refused(RequestRefusal)
}
