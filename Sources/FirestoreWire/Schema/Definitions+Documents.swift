extension Definitions {
  /// The messages of documents, writes and transactions.
  /// `Function` and `Pipeline` are only recognized: their members are skipped.
  static let documents = """
    message DocumentMask {
      repeated string field_paths = 1
    }
    message Precondition {
      oneof condition_type {
        bool exists = 1
        google.protobuf.Timestamp update_time = 2
      }
    }
    message TransactionOptions.ReadWrite {
      bytes retry_transaction = 1
      TransactionOptions.ConcurrencyMode concurrency_mode = 2
    }
    message TransactionOptions.ReadOnly {
      oneof consistency_selector {
        google.protobuf.Timestamp read_time = 2
      }
    }
    message TransactionOptions {
      oneof mode {
        TransactionOptions.ReadOnly read_only = 2
        TransactionOptions.ReadWrite read_write = 3
      }
    }
    message RequestOptions {
      repeated string request_tags = 1
    }
    message Document {
      string name = 1
      map<string,Value> fields = 2
      google.protobuf.Timestamp create_time = 3
      google.protobuf.Timestamp update_time = 4
    }
    message Value {
      oneof value_type {
        google.protobuf.NullValue null_value = 11
        bool boolean_value = 1
        int64 integer_value = 2
        double double_value = 3
        google.protobuf.Timestamp timestamp_value = 10
        string string_value = 17
        bytes bytes_value = 18
        string reference_value = 5
        google.type.LatLng geo_point_value = 8
        ArrayValue array_value = 9
        MapValue map_value = 6
        string field_reference_value = 19
        string variable_reference_value = 22
        Function function_value = 20
        Pipeline pipeline_value = 21
      }
    }
    message ArrayValue {
      repeated Value values = 1
    }
    message MapValue {
      map<string,Value> fields = 1
    }
    message Write {
      oneof operation {
        Document update = 1
        string delete = 2
        DocumentTransform transform = 6
        string verify = 5
      }
      DocumentMask update_mask = 3
      repeated DocumentTransform.FieldTransform update_transforms = 7
      Precondition current_document = 4
    }
    message DocumentTransform.FieldTransform {
      string field_path = 1
      oneof transform_type {
        DocumentTransform.FieldTransform.ServerValue set_to_server_value = 2
        Value increment = 3
        Value maximum = 4
        Value minimum = 5
        ArrayValue append_missing_elements = 6
        ArrayValue remove_all_from_array = 7
      }
    }
    message DocumentTransform {
      string document = 1
      repeated DocumentTransform.FieldTransform field_transforms = 2
    }
    message WriteResult {
      google.protobuf.Timestamp update_time = 1
      repeated Value transform_results = 2
    }
    message Function {
    }
    message Pipeline {
    }
    enum TransactionOptions.ConcurrencyMode {
      CONCURRENCY_MODE_UNSPECIFIED = 0
      OPTIMISTIC = 1
      PESSIMISTIC = 2
    }
    enum DocumentTransform.FieldTransform.ServerValue {
      SERVER_VALUE_UNSPECIFIED = 0
      REQUEST_TIME = 1
    }
    """
}
