extension Definitions {
  /// The messages of queries and aggregations.
  static let queries = """
    message StructuredQuery.CollectionSelector {
      string collection_id = 2
      bool all_descendants = 3
    }
    message StructuredQuery.Filter {
      oneof filter_type {
        StructuredQuery.CompositeFilter composite_filter = 1
        StructuredQuery.FieldFilter field_filter = 2
        StructuredQuery.UnaryFilter unary_filter = 3
      }
    }
    message StructuredQuery.CompositeFilter {
      StructuredQuery.CompositeFilter.Operator op = 1
      repeated StructuredQuery.Filter filters = 2
    }
    message StructuredQuery.FieldFilter {
      StructuredQuery.FieldReference field = 1
      StructuredQuery.FieldFilter.Operator op = 2
      Value value = 3
    }
    message StructuredQuery.UnaryFilter {
      StructuredQuery.UnaryFilter.Operator op = 1
      oneof operand_type {
        StructuredQuery.FieldReference field = 2
      }
    }
    message StructuredQuery.Order {
      StructuredQuery.FieldReference field = 1
      StructuredQuery.Direction direction = 2
    }
    message StructuredQuery.FieldReference {
      string field_path = 2
    }
    message StructuredQuery.Projection {
      repeated StructuredQuery.FieldReference fields = 2
    }
    message StructuredQuery.FindNearest {
      StructuredQuery.FieldReference vector_field = 1
      Value query_vector = 2
      StructuredQuery.FindNearest.DistanceMeasure distance_measure = 3
      google.protobuf.Int32Value limit = 4
      string distance_result_field = 5
      google.protobuf.DoubleValue distance_threshold = 6
    }
    message StructuredQuery {
      StructuredQuery.Projection select = 1
      repeated StructuredQuery.CollectionSelector from = 2
      StructuredQuery.Filter where = 3
      repeated StructuredQuery.Order order_by = 4
      Cursor start_at = 7
      Cursor end_at = 8
      int32 offset = 6
      google.protobuf.Int32Value limit = 5
      StructuredQuery.FindNearest find_nearest = 9
    }
    message StructuredAggregationQuery.Aggregation.Count {
      google.protobuf.Int64Value up_to = 1
    }
    message StructuredAggregationQuery.Aggregation.Sum {
      StructuredQuery.FieldReference field = 1
    }
    message StructuredAggregationQuery.Aggregation.Avg {
      StructuredQuery.FieldReference field = 1
    }
    message StructuredAggregationQuery.Aggregation {
      oneof operator {
        StructuredAggregationQuery.Aggregation.Count count = 1
        StructuredAggregationQuery.Aggregation.Sum sum = 2
        StructuredAggregationQuery.Aggregation.Avg avg = 3
      }
      string alias = 7
    }
    message StructuredAggregationQuery {
      oneof query_type {
        StructuredQuery structured_query = 1
      }
      repeated StructuredAggregationQuery.Aggregation aggregations = 3
    }
    message Cursor {
      repeated Value values = 1
      bool before = 2
    }
    message AggregationResult {
      map<string,Value> aggregate_fields = 2
    }
    enum StructuredQuery.CompositeFilter.Operator {
      OPERATOR_UNSPECIFIED = 0
      AND = 1
      OR = 2
    }
    enum StructuredQuery.FieldFilter.Operator {
      OPERATOR_UNSPECIFIED = 0
      LESS_THAN = 1
      LESS_THAN_OR_EQUAL = 2
      GREATER_THAN = 3
      GREATER_THAN_OR_EQUAL = 4
      EQUAL = 5
      NOT_EQUAL = 6
      ARRAY_CONTAINS = 7
      IN = 8
      ARRAY_CONTAINS_ANY = 9
      NOT_IN = 10
    }
    enum StructuredQuery.UnaryFilter.Operator {
      OPERATOR_UNSPECIFIED = 0
      IS_NAN = 2
      IS_NULL = 3
      IS_NOT_NAN = 4
      IS_NOT_NULL = 5
    }
    enum StructuredQuery.Direction {
      DIRECTION_UNSPECIFIED = 0
      ASCENDING = 1
      DESCENDING = 2
    }
    enum StructuredQuery.FindNearest.DistanceMeasure {
      DISTANCE_MEASURE_UNSPECIFIED = 0
      EUCLIDEAN = 1
      COSINE = 2
      DOT_PRODUCT = 3
    }
    """
}
