package import FirestoreWire

/// A method of the service `google.firestore.v1.Firestore`.
package enum FirestoreMethod: String, Sendable, Hashable, CaseIterable {
  case getDocument = "GetDocument"
  case listDocuments = "ListDocuments"
  case createDocument = "CreateDocument"
  case updateDocument = "UpdateDocument"
  case deleteDocument = "DeleteDocument"
  case batchGetDocuments = "BatchGetDocuments"
  case beginTransaction = "BeginTransaction"
  case commit = "Commit"
  case rollback = "Rollback"
  case runQuery = "RunQuery"
  case runAggregationQuery = "RunAggregationQuery"
  case listCollectionIDs = "ListCollectionIds"
  case batchWrite = "BatchWrite"
  case write = "Write"
  case listen = "Listen"

  /// The type of the client's messages. A test holds that each exists.
  package var request: MessageType { .named(rawValue + "Request") }

  /// Whether the answer is a stream of messages. In REST it is an array.
  package var isServerStreaming: Bool {
    switch self {
    case .batchGetDocuments, .runQuery, .runAggregationQuery, .write, .listen: true
    default: false
    }
  }

  /// Whether the client also sends a stream of messages.
  package var isBidirectional: Bool { self == .write || self == .listen }
}
