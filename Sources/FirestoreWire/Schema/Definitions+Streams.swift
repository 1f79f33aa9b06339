extension Definitions {
  /// The messages of the streams `Write` and `Listen`.
  static let streams = """
    message DocumentChange {
      Document document = 1
      repeated int32 target_ids = 5
      repeated int32 removed_target_ids = 6
    }
    message DocumentDelete {
      string document = 1
      repeated int32 removed_target_ids = 6
      google.protobuf.Timestamp read_time = 4
    }
    message DocumentRemove {
      string document = 1
      repeated int32 removed_target_ids = 2
      google.protobuf.Timestamp read_time = 4
    }
    message ExistenceFilter {
      int32 target_id = 1
      int32 count = 2
      BloomFilter unchanged_names = 3
    }
    message BitSequence {
      bytes bitmap = 1
      int32 padding = 2
    }
    message BloomFilter {
      BitSequence bits = 1
      int32 hash_count = 2
    }
    message WriteRequest {
      string database = 1
      string stream_id = 2
      repeated Write writes = 3
      bytes stream_token = 4
      map<string,string> labels = 5
    }
    message WriteResponse {
      string stream_id = 1
      bytes stream_token = 2
      repeated WriteResult write_results = 3
      google.protobuf.Timestamp commit_time = 4
    }
    message ListenRequest {
      string database = 1
      oneof target_change {
        Target add_target = 2
        int32 remove_target = 3
      }
      map<string,string> labels = 4
    }
    message ListenResponse {
      oneof response_type {
        TargetChange target_change = 2
        DocumentChange document_change = 3
        DocumentDelete document_delete = 4
        DocumentRemove document_remove = 6
        ExistenceFilter filter = 5
      }
    }
    message Target.DocumentsTarget {
      repeated string documents = 2
    }
    message Target.QueryTarget {
      string parent = 1
      oneof query_type {
        StructuredQuery structured_query = 2
      }
    }
    message Target {
      oneof target_type {
        Target.QueryTarget query = 2
        Target.DocumentsTarget documents = 3
      }
      oneof resume_type {
        bytes resume_token = 4
        google.protobuf.Timestamp read_time = 11
      }
      int32 target_id = 5
      bool once = 6
      google.protobuf.Int32Value expected_count = 12
    }
    message TargetChange {
      TargetChange.TargetChangeType target_change_type = 1
      repeated int32 target_ids = 2
      google.rpc.Status cause = 3
      bytes resume_token = 4
      google.protobuf.Timestamp read_time = 6
    }
    enum TargetChange.TargetChangeType {
      NO_CHANGE = 0
      ADD = 1
      REMOVE = 2
      CURRENT = 3
      RESET = 4
    }
    """
}
