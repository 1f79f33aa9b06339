public import RuleValues

/// What somebody wants to do in Cloud Storage.
public struct StorageRequest: Sendable, Hashable {
  /// What is wanted.
  public enum Operation: Sendable, Hashable {
    /// To download an object or to read its metadata.
    case get(ObjectName)
    /// To list the objects of a bucket below a prefix, which is given without its last slash.
    case list(bucket: String, prefix: String)
    /// To upload an object, also over one that exists; with its new metadata as the rules' `request.resource` shows them.
    case create(ObjectName, DocumentFields)
    /// To change the metadata of an object; with all of the metadata afterwards.
    case update(ObjectName, DocumentFields)
    /// To delete an object.
    case delete(ObjectName)
  }

  /// What is wanted.
  public let operation: Operation
  /// When: the rules' `request.time`.
  public let time: Timestamp
  /// The parameters of the request's URL, which the documentation promises as `request.params`; nil where rules shall not
  /// see any, as in the emulator.
  public let params: DocumentFields?

  /// A request at `time`.
  public init(_ operation: Operation, time: Timestamp, params: DocumentFields? = nil) {
    self.operation = operation
    self.time = time
    self.params = params
  }
}
