public import RuleEvaluation

/// A read, query or listing that the rules allow would bring back more than `Limits.readBytes`. Nothing of it is returned,
/// and nothing was changed.
public struct ReadTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// How many bytes one read may bring back.
  public let limit: Int

  /// A read beyond `limit` bytes.
  public init(limit: Int) { self.limit = limit }

  /// What the client may be told.
  public var clientReason: ClientReason { .resourceExhausted }

  /// One sentence for people.
  public var description: String {
    "the read would bring back more than \(limit) bytes; read less at once, or raise the limit `readBytes`"
  }
}

/// What one request may still read.
struct ReadBudget {
  private let limit: Int
  private let interrupt: Interrupt
  private var bytes = 0

  /// The budget of a request.
  init(_ context: RequestContext) {
    limit = context.limits.readBytes
    interrupt = context.interrupt
  }

  /// Takes `count` bytes that were read, or gives bytes back that were dropped again, where it is negative.
  ///
  /// - Throws: ``ReadTooLarge``; `Interruption` where it is time to give up.
  mutating func take(_ count: Int) throws {
    try interrupt.check()
    bytes += count
    if bytes > limit { throw ReadTooLarge(limit: limit) }
  }
}
