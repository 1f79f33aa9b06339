public import RuleValues

/// A request to Cloud Storage.
public struct StorageRequest: Sendable, Hashable {
  /// The requested operation.
  public enum Operation: Sendable, Hashable {
    /// Downloads an object or reads its metadata.
    case get(ObjectName)
    /// Lists the objects of a bucket below a prefix, which has no final slash.
    case list(bucket: String, prefix: String)
    /// Uploads an object, which may replace an existing one. The fields are the new metadata, in the form of the rules'
    /// `request.resource`.
    case create(ObjectName, DocumentFields)
    /// Changes the metadata of an object. The fields are the complete new metadata.
    case update(ObjectName, DocumentFields)
    /// Deletes an object.
    case delete(ObjectName)
  }

  /// The requested operation.
  package let operation: Operation
  /// The time of the request: the rules' `request.time`.
  package let time: Timestamp
  /// The parameters of the request's URL, which the documentation describes as `request.params`; nil if rules see none,
  /// as in the emulator.
  package let params: DocumentFields?

  /// Creates a request at `time`.
  package init(_ operation: Operation, time: Timestamp, params: DocumentFields? = nil) {
    self.operation = operation
    self.time = time
    self.params = params
  }
}
