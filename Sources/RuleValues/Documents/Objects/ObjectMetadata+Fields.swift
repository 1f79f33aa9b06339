extension ObjectMetadata {
  /// The metadata as rules see it in `resource`. A value that an upload does not have yet is absent. A header that was
  /// not set is null.
  ///
  /// Sources: firebase-tools, `src/emulator/storage/rules/runtime.ts`; recordings of davideast/pyric.
  public var fields: DocumentFields {
    var fields = DocumentFields()
    for key in ObjectKey.allCases { if let value = value(of: key) { fields[key.rawValue] = value } }
    return fields
  }

  private func value(of key: ObjectKey) -> DocumentValue? {
    switch key {
    case .name: .string(object.name)
    case .bucket: .string(object.bucket)
    case .generation: generation.map { .integer($0) }
    case .metageneration: metageneration.map { .integer($0) }
    case .size: .integer(size)
    case .timeCreated: timeCreated.map { .timestamp($0) }
    case .updated: updated.map { .timestamp($0) }
    case .md5Hash: md5Hash.map { .string($0) }
    case .crc32c: crc32c.map { .string($0) }
    case .etag: etag.map { .string($0) }
    case .contentDisposition: contentDisposition.map { .string($0) } ?? .null
    case .contentEncoding: contentEncoding.map { .string($0) } ?? .null
    case .contentLanguage: contentLanguage.map { .string($0) } ?? .null
    case .contentType: contentType.map { .string($0) } ?? .null
    case .metadata: .map(metadataFields)
    }
  }

  private var metadataFields: DocumentFields {
    var fields = DocumentFields()
    for (name, value) in metadata { _ = fields.append(name, .string(value)) }
    return fields
  }

  /// Returns the encoded ``fields``, which a store keeps.
  ///
  /// - Throws: the reason why the metadata cannot be stored.
  package func encoded() throws(DocumentProblem.Kind) -> EncodedDocument { try EncodedDocument(fields) }

  /// Decodes the bytes from ``encoded()``.
  ///
  /// - Throws: ``CorruptDocument`` if the bytes are damaged.
  package init(_ encoded: EncodedDocument) throws(CorruptDocument) {
    var rest = try encoded.fields()
    func take(_ key: ObjectKey) -> DocumentValue? {
      defer { rest[key.rawValue] = nil }
      return rest[key.rawValue]
    }
    guard case .string(let name)? = take(.name), case .string(let bucket)? = take(.bucket),
      case .integer(let size)? = take(.size)
    else { throw Self.corrupt("no name, bucket or size") }
    self.init(ObjectName(bucket: bucket, name: name), size: size)
    generation = try Self.integer(take(.generation))
    metageneration = try Self.integer(take(.metageneration))
    timeCreated = try Self.timestamp(take(.timeCreated))
    updated = try Self.timestamp(take(.updated))
    md5Hash = try Self.string(take(.md5Hash))
    crc32c = try Self.string(take(.crc32c))
    etag = try Self.string(take(.etag))
    contentDisposition = try Self.string(take(.contentDisposition))
    contentEncoding = try Self.string(take(.contentEncoding))
    contentLanguage = try Self.string(take(.contentLanguage))
    contentType = try Self.string(take(.contentType))
    metadata = try Self.metadata(take(.metadata))
    guard rest.isEmpty else { throw Self.corrupt("unknown fields") }
  }

  private static func corrupt(_ detail: String) -> CorruptDocument { CorruptDocument(offset: 0, detail: detail) }

  private static func integer(_ value: DocumentValue?) throws(CorruptDocument) -> Int64? {
    guard let value else { return nil }
    guard case .integer(let integer) = value else { throw corrupt("an invalid number") }
    return integer
  }

  private static func timestamp(_ value: DocumentValue?) throws(CorruptDocument) -> Timestamp? {
    guard let value else { return nil }
    guard case .timestamp(let timestamp) = value else { throw corrupt("an invalid timestamp") }
    return timestamp
  }

  private static func string(_ value: DocumentValue?) throws(CorruptDocument) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let string): return string
    default: throw corrupt("an invalid string")
    }
  }

  private static func metadata(_ value: DocumentValue?) throws(CorruptDocument) -> [(name: String, value: String)] {
    guard case .map(let fields)? = value else { throw corrupt("no map of metadata") }
    var metadata: [(name: String, value: String)] = []
    for field in fields.entries {
      guard case .string(let text) = field.value else { throw corrupt("metadata that is not a string") }
      metadata.append((field.name, text))
    }
    return metadata
  }
}
