public import RuleEvaluation

/// An allowed read, query or listing would exceed a limit on its size. It returns no data and changes nothing.
public struct ReadTooLarge: RequestError, Hashable, CustomStringConvertible {
  /// The limits on the size of a read.
  public enum Measure: Sendable, Hashable {
    /// `Limits.readBytes`: the bytes that a read returns.
    case bytes
    /// `Limits.scannedDocuments`: the documents, children or objects that a query or listing examines.
    case scannedDocuments
    /// `Limits.returnedDocuments`: the documents, children or objects that a query or listing returns.
    case returnedDocuments
  }

  /// The limit that would be exceeded.
  public let measure: Measure
  /// The value of the limit.
  public let limit: Int

  /// The index that would serve the query, as an entry of `firestore.indexes.json`; nil if that would not help.
  public let missingIndex: String?

  /// Creates the error for a read that exceeds `limit`.
  package init(_ measure: Measure = .bytes, limit: Int, missingIndex: String? = nil) {
    self.measure = measure
    self.limit = limit
    self.missingIndex = missingIndex
  }

  /// The reason that the client may see.
  public var clientReason: ClientReason { .resourceExhausted }

  /// A one-sentence description for people.
  public var description: String {
    switch measure {
    case .bytes: "the read would return more than \(limit) bytes; read less at once, or raise the limit `readBytes`"
    case .scannedDocuments:
      "the query would examine more than \(limit) documents; "
        + (missingIndex.map { "declare the index \($0)" } ?? "narrow it") + ", or raise the limit `scannedDocuments`"
    case .returnedDocuments:
      "the query would return more than \(limit) documents; read fewer at once, or raise the limit `returnedDocuments`"
    }
  }
}
