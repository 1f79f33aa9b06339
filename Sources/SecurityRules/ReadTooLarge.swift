public import RuleEvaluation

/// An allowed read, query or listing would exceed a limit on its size. It returns no data and changes nothing.
public struct ReadTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limits on the size of a read.
  public enum Measure: Sendable, Hashable {
    /// `Limits.readBytes`: the bytes that a read returns.
    case bytes
    /// `Limits.scannedDocuments`: the documents, children or objects that a query or listing examines.
    case scannedDocuments
  }

  /// The limit that would be exceeded.
  public let measure: Measure
  /// The value of the limit.
  public let limit: Int

  /// Creates the error for a read that exceeds `limit`.
  package init(_ measure: Measure = .bytes, limit: Int) {
    self.measure = measure
    self.limit = limit
  }

  /// The reason that the client may see.
  public var clientReason: ClientReason { .resourceExhausted }

  /// A one-sentence description for people.
  public var description: String {
    switch measure {
    case .bytes: "the read would return more than \(limit) bytes; read less at once, or raise the limit `readBytes`"
    case .scannedDocuments:
      "the query would examine more than \(limit) documents; query by name or key, or raise the limit `scannedDocuments`"
    }
  }
}

/// What one request may still read.
struct ReadBudget {
  private let limits: Limits
  private let callLimit: CallLimit
  private var bytes = 0
  private var scannedDocuments = 0

  /// Creates the budget of a request.
  init(_ context: RequestContext) {
    limits = context.limits
    callLimit = context.callLimit
  }

  /// Counts `count` bytes that were read. A negative count releases bytes; zero counts an examined document.
  ///
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled.
  mutating func take(_ count: Int) throws {
    try callLimit.check()
    bytes += count
    if bytes > limits.readBytes { throw ReadTooLarge(.bytes, limit: limits.readBytes) }
    if count == 0 { scannedDocuments += 1 }
    if scannedDocuments > limits.scannedDocuments {
      throw ReadTooLarge(.scannedDocuments, limit: limits.scannedDocuments)
    }
  }
}
