public import RuleValues

extension TreeTransaction {
  /// Writes the fields of a document at `now`: its time of creation stays if it exists.
  public mutating func write(
    _ fields: EncodedDocument, at path: DocumentPath, now: Timestamp
  ) throws(TreeError) {
    let createTime = try document(at: path)?.createTime ?? now
    try setDocument(StoredDocument(fields, createTime: createTime, updateTime: now), at: path)
  }
}

extension StoredDocument {
  /// The fields as values.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)``, which names the document at `path`.
  public func readFields(at path: DocumentPath) throws(TreeError) -> DocumentFields {
    do throws(CorruptDocument) {
      return try fields.fields()
    } catch {
      throw .corrupt(path: path.description, detail: error.description)
    }
  }
}

extension EncodedDocument {
  /// The metadata as values.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)``, which names the object.
  public func readMetadata(of object: ObjectName) throws(TreeError) -> ObjectMetadata {
    let metadata: ObjectMetadata
    do throws(CorruptDocument) {
      metadata = try ObjectMetadata(self)
    } catch {
      throw .corrupt(path: object.description, detail: error.description)
    }
    guard metadata.object == object else {
      throw .corrupt(path: object.description, detail: "the metadata is that of another object")
    }
    return metadata
  }
}
