public import RuleValues

/// What is stored before a request, in all services: one rule may look into another service's data.
public struct Seed: Sendable {
  /// A document.
  public struct Document: Sendable {
    /// Its place.
    public let path: DocumentPath
    /// Its fields.
    public let fields: DocumentFields

    /// A document.
    public init(path: DocumentPath, fields: DocumentFields) {
      self.path = path
      self.fields = fields
    }
  }

  /// What a Realtime Database holds.
  public var data = DataNode.absent
  /// What Cloud Firestore holds.
  public var documents: [Document] = []
  /// What Cloud Storage holds.
  public var objects: [ObjectMetadata] = []

  /// Nothing.
  public init() {}

  /// The metadata of an object; nil where there is none.
  func object(_ name: ObjectName) -> ObjectMetadata? { objects.last { $0.object == name } }
}
