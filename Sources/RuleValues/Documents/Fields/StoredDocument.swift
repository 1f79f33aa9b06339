/// A document as a tree keeps it.
public struct StoredDocument: Hashable, Sendable {
  /// The fields.
  public let fields: EncodedDocument
  /// When the document was created.
  public let createTime: Timestamp
  /// When it was changed last.
  public let updateTime: Timestamp

  /// A document; without `updateTime`, one that was never changed.
  public init(_ fields: EncodedDocument, createTime: Timestamp, updateTime: Timestamp? = nil) {
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime ?? createTime
  }
}
