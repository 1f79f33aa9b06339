package import RuleValues

extension TreeTransaction {
  // MARK: Documents

  /// Replaces a document; nil deletes it. Documents below it stay.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)`` if the path cannot be that of a document, or another ``TreeError``.
  package mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) throws(TreeError) {
    let isIndexed = try indexCatalog().definitions.contains(where: \.isOfDocuments)
    try setDocument(document, at: path, replacing: isIndexed ? self.document(at: path) : nil)
  }

  /// Replaces a document as ``setDocument(_:at:)`` does.
  ///
  /// - Parameter before: the stored document, which the caller has read in this transaction; nil if there is none. Only
  ///   indexes need it.
  package mutating func setDocument(
    _ document: StoredDocument?, at path: DocumentPath, replacing before: StoredDocument?
  ) throws(TreeError) {
    try updateIndexes(path, from: before, to: document)
    try set(DocumentKind.self, document, at: path)
  }

  /// Writes the fields of a document with the update time `now`. An existing document keeps its creation time.
  package mutating func write(
    _ fields: EncodedDocument, at path: DocumentPath, now: Timestamp
  ) throws(TreeError) {
    let before = try document(at: path)
    let document = StoredDocument(fields, createTime: before?.createTime ?? now, updateTime: now)
    try setDocument(document, at: path, replacing: before)
  }

  /// Deletes all documents in `range`.
  package mutating func deleteDocuments(in range: DocumentRange) throws(TreeError) {
    if case .everything = range {
      for definition in try indexCatalog().definitions where definition.isOfDocuments {
        try delete(definition.records)
      }
      try delete(range.records)
      return
    }
    var paths: [DocumentPath] = []
    try forEachRecord(in: range.records) { record throws(RecordDamage) in
      if let step = try range.skipping(record) { return step }
      paths.append(try DocumentKind.place(record.key))
      return .next
    }
    for path in paths { try setDocument(nil, at: path) }
  }

  // MARK: Objects

  /// Replaces the metadata of an object; nil deletes it.
  ///
  /// - Throws: ``TreeError/impossiblePlace(_:)`` if the name cannot be that of an object, or another ``TreeError``.
  package mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) throws(TreeError) {
    try set(ObjectKind.self, metadata, at: object)
  }

  /// Deletes all objects in `range`.
  package mutating func deleteObjects(in range: ObjectRange) throws(TreeError) { try delete(range.records) }

  // MARK: Accounts

  /// Replaces a record in the space of accounts; nil deletes it.
  package mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    try set(AccountKind.self, record, at: place)
  }

  // MARK: Any kind

  mutating func set<Kind: RecordKind>(
    _ kind: Kind.Type, _ value: Kind.Value?, at place: Kind.Place
  ) throws(TreeError) {
    try Kind.check(place)
    let key = Kind.key(place).bytes
    if let value {
      try put(Kind.bytes(value), at: key, in: Kind.space)
    } else {
      try delete(.exactly(Kind.space, key))
    }
  }
}
