public import RuleValues

/// A request to Cloud Firestore.
public struct FirestoreRequest: Sendable, Hashable {
  /// The requested operation.
  public enum Operation: Sendable, Hashable {
    /// Reads one document.
    case get(DocumentPath)
    /// Reads several documents at once (`batchGet`). Each is decided as a `get`, and all must be granted.
    case batchGet([DocumentPath])
    /// Runs a query, lists a collection or counts the results of a query: `list` in the rules.
    indirect case list(DocumentQuery)
    /// Changes documents, all or none: a single write, a batch, or the writes of a transaction.
    case commit([DocumentWrite])

    /// Whether the data that the operation writes may depend on the time of the request.
    package var usesTime: Bool {
      guard case .commit(let writes) = self else { return false }
      for index in writes.indices where !writes[index].transforms.isEmpty { return true }
      return false
    }
  }

  /// The requested operation.
  package let operation: Operation
  /// The time of the request: the rules' `request.time`, and the value of server timestamps.
  package let time: Timestamp

  /// Creates a request at `time`.
  package init(_ operation: Operation, time: Timestamp) {
    if case .list(let query) = operation, query.limitToLast != nil {
      self.operation = .list(query.sent)
    } else {
      self.operation = operation
    }
    self.time = time
  }
}
