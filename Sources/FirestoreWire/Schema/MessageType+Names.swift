// The types that conversions and services use. A test holds that the schema has each of them.
extension MessageType {
  /// The type `google.protobuf.Timestamp`.
  package static let timestamp = named("google.protobuf.Timestamp")
  /// The type `google.protobuf.Int32Value`.
  package static let int32Value = named("google.protobuf.Int32Value")
  /// The type `google.protobuf.Int64Value`.
  package static let int64Value = named("google.protobuf.Int64Value")
  /// The type `google.protobuf.DoubleValue`.
  package static let doubleValue = named("google.protobuf.DoubleValue")
  /// The type `google.protobuf.Empty`.
  package static let empty = named("google.protobuf.Empty")
  /// The type `google.rpc.Status`.
  package static let status = named("google.rpc.Status")
  /// The type `google.type.LatLng`.
  package static let latLng = named("google.type.LatLng")
  /// The type `DocumentMask`.
  package static let documentMask = named("DocumentMask")
  /// The type `Precondition`.
  package static let precondition = named("Precondition")
  /// The type `TransactionOptions`.
  package static let transactionOptions = named("TransactionOptions")
  /// The type `Document`.
  package static let document = named("Document")
  /// The type `Value`.
  package static let value = named("Value")
  /// The type `ArrayValue`.
  package static let arrayValue = named("ArrayValue")
  /// The type `MapValue`.
  package static let mapValue = named("MapValue")
  /// The type `Write`.
  package static let write = named("Write")
  /// The type `DocumentTransform`.
  package static let documentTransform = named("DocumentTransform")
  /// The type `DocumentTransform.FieldTransform`.
  package static let fieldTransform = named("DocumentTransform.FieldTransform")
  /// The type `WriteResult`.
  package static let writeResult = named("WriteResult")
  /// The type `DocumentChange`.
  package static let documentChange = named("DocumentChange")
  /// The type `DocumentDelete`.
  package static let documentDelete = named("DocumentDelete")
  /// The type `DocumentRemove`.
  package static let documentRemove = named("DocumentRemove")
  /// The type `ExistenceFilter`.
  package static let existenceFilter = named("ExistenceFilter")
  /// The type `StructuredQuery`.
  package static let structuredQuery = named("StructuredQuery")
  /// The type `StructuredQuery.Filter`.
  package static let filter = named("StructuredQuery.Filter")
  /// The type `StructuredAggregationQuery`.
  package static let structuredAggregationQuery = named("StructuredAggregationQuery")
  /// The type `Cursor`.
  package static let cursor = named("Cursor")
  /// The type `AggregationResult`.
  package static let aggregationResult = named("AggregationResult")
  /// The type `GetDocumentRequest`.
  package static let getDocumentRequest = named("GetDocumentRequest")
  /// The type `ListDocumentsRequest`.
  package static let listDocumentsRequest = named("ListDocumentsRequest")
  /// The type `ListDocumentsResponse`.
  package static let listDocumentsResponse = named("ListDocumentsResponse")
  /// The type `CreateDocumentRequest`.
  package static let createDocumentRequest = named("CreateDocumentRequest")
  /// The type `UpdateDocumentRequest`.
  package static let updateDocumentRequest = named("UpdateDocumentRequest")
  /// The type `DeleteDocumentRequest`.
  package static let deleteDocumentRequest = named("DeleteDocumentRequest")
  /// The type `BatchGetDocumentsRequest`.
  package static let batchGetDocumentsRequest = named("BatchGetDocumentsRequest")
  /// The type `BatchGetDocumentsResponse`.
  package static let batchGetDocumentsResponse = named("BatchGetDocumentsResponse")
  /// The type `BeginTransactionRequest`.
  package static let beginTransactionRequest = named("BeginTransactionRequest")
  /// The type `BeginTransactionResponse`.
  package static let beginTransactionResponse = named("BeginTransactionResponse")
  /// The type `CommitRequest`.
  package static let commitRequest = named("CommitRequest")
  /// The type `CommitResponse`.
  package static let commitResponse = named("CommitResponse")
  /// The type `RollbackRequest`.
  package static let rollbackRequest = named("RollbackRequest")
  /// The type `RunQueryRequest`.
  package static let runQueryRequest = named("RunQueryRequest")
  /// The type `RunQueryResponse`.
  package static let runQueryResponse = named("RunQueryResponse")
  /// The type `RunAggregationQueryRequest`.
  package static let runAggregationQueryRequest = named("RunAggregationQueryRequest")
  /// The type `RunAggregationQueryResponse`.
  package static let runAggregationQueryResponse = named("RunAggregationQueryResponse")
  /// The type `WriteRequest`.
  package static let writeRequest = named("WriteRequest")
  /// The type `WriteResponse`.
  package static let writeResponse = named("WriteResponse")
  /// The type `ListenRequest`.
  package static let listenRequest = named("ListenRequest")
  /// The type `ListenResponse`.
  package static let listenResponse = named("ListenResponse")
  /// The type `Target`.
  package static let target = named("Target")
  /// The type `TargetChange`.
  package static let targetChange = named("TargetChange")
  /// The type `ListCollectionIdsRequest`.
  package static let listCollectionIdsRequest = named("ListCollectionIdsRequest")
  /// The type `ListCollectionIdsResponse`.
  package static let listCollectionIdsResponse = named("ListCollectionIdsResponse")
  /// The type `BatchWriteRequest`.
  package static let batchWriteRequest = named("BatchWriteRequest")
  /// The type `BatchWriteResponse`.
  package static let batchWriteResponse = named("BatchWriteResponse")
}

extension EnumType {
  /// The type `google.protobuf.NullValue`, whose JSON form is `null`.
  static let nullValue = EnumType(
    index: MessageSchema.current.enums.firstIndex { $0.name == "google.protobuf.NullValue" } ?? -1)
}
