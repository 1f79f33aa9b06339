/// A document as stored in a tree, with its times.
public struct StoredDocument: Hashable, Sendable {
  /// The encoded fields.
  public let fields: EncodedDocument
  /// The time when the document was created.
  public let createTime: Timestamp
  /// The time of the last change.
  public let updateTime: Timestamp

  /// Creates a document. Without `updateTime`, the document was never changed.
  package init(_ fields: EncodedDocument, createTime: Timestamp, updateTime: Timestamp? = nil) {
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime ?? createTime
  }
}
