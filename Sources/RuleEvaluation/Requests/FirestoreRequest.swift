public import RuleValues

/// What somebody wants to do in Cloud Firestore.
public struct FirestoreRequest: Sendable, Hashable {
  /// What is wanted.
  public enum Operation: Sendable, Hashable {
    /// To read one document.
    case get(DocumentPath)
    /// To read several documents at once (`batchGet`); each is judged as a `get`, and all must be granted.
    case batchGet([DocumentPath])
    /// To run a query, to list a collection or to count what a query finds: the rules' `list`.
    indirect case list(DocumentQuery)
    /// To change documents, all or none: a single write, a batch, or the writes of a transaction.
    case commit([DocumentWrite])
  }

  /// What is wanted.
  public let operation: Operation
  /// When: the rules' `request.time`, and what server timestamps become.
  public let time: Timestamp

  /// A request at `time`.
  public init(_ operation: Operation, time: Timestamp) {
    self.operation = operation
    self.time = time
  }
}
