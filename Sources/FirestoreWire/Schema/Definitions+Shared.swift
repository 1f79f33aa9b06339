extension Definitions {
  /// The messages of the types that Firestore shares with other services.
  static let shared = """
    message google.protobuf.Timestamp {
      int64 seconds = 1
      int32 nanos = 2
    }
    message google.rpc.Status {
      int32 code = 1
      string message = 2
    }
    message google.type.LatLng {
      double latitude = 1
      double longitude = 2
    }
    message google.protobuf.Int32Value {
      int32 value = 1
    }
    message google.protobuf.Int64Value {
      int64 value = 1
    }
    message google.protobuf.DoubleValue {
      double value = 1
    }
    message google.protobuf.Empty {
    }
    enum google.protobuf.NullValue {
      NULL_VALUE = 0
    }
    """
}
