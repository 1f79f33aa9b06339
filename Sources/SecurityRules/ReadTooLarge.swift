public import RuleEvaluation

/// An allowed read, query or listing would return more than `Limits.readBytes`. It returns no data and changes nothing.
public struct ReadTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// The maximum number of bytes that one read may return.
  public let limit: Int

  /// Creates the error for a read of more than `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// The reason that the client may see.
  public var clientReason: ClientReason { .resourceExhausted }

  /// A one-sentence description for people.
  public var description: String {
    "the read would return more than \(limit) bytes; read less at once, or raise the limit `readBytes`"
  }
}

/// The number of bytes that one request may still read.
struct ReadBudget {
  private let limit: Int
  private let callLimit: CallLimit
  private var bytes = 0

  /// Creates the budget of a request.
  init(_ context: RequestContext) {
    limit = context.limits.readBytes
    callLimit = context.callLimit
  }

  /// Counts `count` bytes that were read. A negative count releases bytes.
  ///
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled.
  mutating func take(_ count: Int) throws {
    try callLimit.check()
    bytes += count
    if bytes > limit { throw ReadTooLarge(limit: limit) }
  }
}
