extension Definitions {
  /// The messages of the unary calls and the server streams.
  static let requests = """
    message GetDocumentRequest {
      string name = 1
      DocumentMask mask = 2
      oneof consistency_selector {
        bytes transaction = 3
        google.protobuf.Timestamp read_time = 5
      }
    }
    message ListDocumentsRequest {
      string parent = 1
      string collection_id = 2
      int32 page_size = 3
      string page_token = 4
      string order_by = 6
      DocumentMask mask = 7
      oneof consistency_selector {
        bytes transaction = 8
        google.protobuf.Timestamp read_time = 10
      }
      bool show_missing = 12
    }
    message ListDocumentsResponse {
      repeated Document documents = 1
      string next_page_token = 2
    }
    message CreateDocumentRequest {
      string parent = 1
      string collection_id = 2
      string document_id = 3
      Document document = 4
      DocumentMask mask = 5
    }
    message UpdateDocumentRequest {
      Document document = 1
      DocumentMask update_mask = 2
      DocumentMask mask = 3
      Precondition current_document = 4
    }
    message DeleteDocumentRequest {
      string name = 1
      Precondition current_document = 2
    }
    message BatchGetDocumentsRequest {
      string database = 1
      repeated string documents = 2
      DocumentMask mask = 3
      oneof consistency_selector {
        bytes transaction = 4
        TransactionOptions new_transaction = 5
        google.protobuf.Timestamp read_time = 7
      }
    }
    message BatchGetDocumentsResponse {
      oneof result {
        Document found = 1
        string missing = 2
      }
      bytes transaction = 3
      google.protobuf.Timestamp read_time = 4
    }
    message BeginTransactionRequest {
      string database = 1
      TransactionOptions options = 2
    }
    message BeginTransactionResponse {
      bytes transaction = 1
    }
    message CommitRequest {
      string database = 1
      repeated Write writes = 2
      bytes transaction = 3
    }
    message CommitResponse {
      repeated WriteResult write_results = 1
      google.protobuf.Timestamp commit_time = 2
    }
    message RollbackRequest {
      string database = 1
      bytes transaction = 2
    }
    message RunQueryRequest {
      string parent = 1
      oneof query_type {
        StructuredQuery structured_query = 2
      }
      oneof consistency_selector {
        bytes transaction = 5
        TransactionOptions new_transaction = 6
        google.protobuf.Timestamp read_time = 7
      }
    }
    message RunQueryResponse {
      bytes transaction = 2
      Document document = 1
      google.protobuf.Timestamp read_time = 3
      int32 skipped_results = 4
      oneof continuation_selector {
        bool done = 6
      }
    }
    message RunAggregationQueryRequest {
      string parent = 1
      oneof query_type {
        StructuredAggregationQuery structured_aggregation_query = 2
      }
      oneof consistency_selector {
        bytes transaction = 4
        TransactionOptions new_transaction = 5
        google.protobuf.Timestamp read_time = 6
      }
    }
    message RunAggregationQueryResponse {
      AggregationResult result = 1
      bytes transaction = 2
      google.protobuf.Timestamp read_time = 3
    }
    message ListCollectionIdsRequest {
      string parent = 1
      int32 page_size = 2
      string page_token = 3
      oneof consistency_selector {
        google.protobuf.Timestamp read_time = 4
      }
    }
    message ListCollectionIdsResponse {
      repeated string collection_ids = 1
      string next_page_token = 2
    }
    message BatchWriteRequest {
      string database = 1
      repeated Write writes = 2
      map<string,string> labels = 3
    }
    message BatchWriteResponse {
      repeated WriteResult write_results = 1
      repeated google.rpc.Status status = 2
    }
    """
}
