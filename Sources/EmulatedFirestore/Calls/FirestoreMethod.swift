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

  /// The type of the client's messages.
  package var request: MessageType {
    switch self {
    case .getDocument: .getDocumentRequest
    case .listDocuments: .listDocumentsRequest
    case .createDocument: .createDocumentRequest
    case .updateDocument: .updateDocumentRequest
    case .deleteDocument: .deleteDocumentRequest
    case .batchGetDocuments: .batchGetDocumentsRequest
    case .beginTransaction: .beginTransactionRequest
    case .commit: .commitRequest
    case .rollback: .rollbackRequest
    case .runQuery: .runQueryRequest
    case .runAggregationQuery: .runAggregationQueryRequest
    case .listCollectionIDs: .listCollectionIdsRequest
    case .batchWrite: .batchWriteRequest
    case .write: .writeRequest
    case .listen: .listenRequest
    }
  }

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
