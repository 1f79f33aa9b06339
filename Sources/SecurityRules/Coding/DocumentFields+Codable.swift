import DocumentTrees
public import RuleRequests
public import RuleValues

extension WrittenFields {
  /// Encodes a Swift value as the fields of a document. `@ServerTimestamp` becomes a server value.
  ///
  /// - Throws: ``FieldCodingError`` if the value is not a map or cannot be stored, or an error of its `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    let encoded = try ValueEncoder.encode(value, as: .document)
    switch encoded.content {
    case .map(let fields): self = fields
    case .value(.map(let fields)): self.init(fields)
    default: throw FieldCodingError(at: [], "a document must be a map of fields")
    }
  }
}

extension DocumentFields {
  /// Encodes a Swift value as the fields of a document.
  ///
  /// - Throws: ``FieldCodingError`` if the value is not a map, cannot be stored or has a `@ServerTimestamp` without a time,
  ///   or an error of its `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    self = try WrittenFields(encoding: value).withoutServerValues()
  }

  /// Decodes a Swift value from the fields.
  ///
  /// - Throws: ``FieldCodingError`` if the fields do not fit, or an error of the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder.decode(type, from: .document(.map(self)))
  }
}

extension WrittenFields {
  /// Returns the fields.
  ///
  /// - Throws: ``FieldCodingError`` if a value is a server value.
  fileprivate func withoutServerValues() throws -> DocumentFields {
    let write = DocumentWrite.set(DocumentPath([]), to: self)
    if let transform = write.transforms.first {
      let place = transform.field.names.map { PlaceKey(stringValue: $0) }
      throw FieldCodingError(at: place, "the value is a server value, which only a write can contain")
    }
    guard case .set(let fields) = write.change else {
      throw FieldCodingError(at: [], write.problemOfValues?.description ?? "the value cannot be stored")
    }
    return fields
  }
}

extension StoredDocument {
  /// Decodes a Swift value from the document's fields.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - path: the path of the document, for `@DocumentID`; nil leaves the id out.
  /// - Throws: ``FieldCodingError`` if the fields do not fit, `TreeError` if the document is damaged, or an error of
  ///   the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, at path: DocumentPath? = nil) throws -> Value {
    let known: DocumentFields
    do throws(CorruptDocument) {
      known = try fields.fields()
    } catch {
      throw TreeError.corrupt(path: path?.description ?? "the document", detail: error.description)
    }
    return try ValueDecoder.decode(type, from: .document(.map(known)), at: path)
  }
}

extension FoundDocument {
  /// Decodes a Swift value from the document's fields and its path.
  ///
  /// - Throws: ``FieldCodingError`` if the fields do not fit, `TreeError` if the document is damaged, or an error of
  ///   the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try document.decode(type, at: path)
  }
}
