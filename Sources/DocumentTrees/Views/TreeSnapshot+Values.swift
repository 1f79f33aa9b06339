package import RuleValues

extension TreeSnapshot {
  // MARK: Documents

  /// Returns the document at a path; nil if it does not exist. Its fields are decoded, and checked for damage, only
  /// when they are read.
  ///
  /// Unlike ``value(_:at:)`` it is not generic over the kind, and it allocates no key: most decisions that read data read a
  /// document.
  package mutating func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? {
    var document: StoredDocument?
    try NameKey.withBytes(of: path) { key throws(TreeError) in
      let lookup = CollectionOfOne(RecordLookup(.documents, key))
      try get(lookup.span) { _, record throws(RecordDamage) in
        if let record { document = try DocumentRecord.document(record) }
      }
    }
    return document
  }

  /// Returns the documents at several paths, in order, with nil for each missing document, in one access to the data.
  package mutating func documents(at paths: [DocumentPath]) throws(TreeError) -> [StoredDocument?] {
    try values(DocumentKind.self, at: paths)
  }

  /// Calls `body` with each document in `range`, in the service's order, until `body` returns false.
  ///
  /// - Throws: an error of `body`, or a ``TreeError``.
  package mutating func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try visit(range.records) { record in
      try range.skipping(record) ?? Self.take(DocumentKind.self, record, body)
    }
  }

  // MARK: Objects

  /// Returns the metadata of an object, as `ObjectMetadata.encoded()` encoded it; nil if the object does not exist.
  package mutating func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? {
    try value(ObjectKind.self, at: object)
  }

  /// Calls `body` with each object in `range`, in the service's order, until `body` returns false.
  ///
  /// - Throws: an error of `body`, or a ``TreeError``.
  package mutating func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try forEach(ObjectKind.self, in: range.records, body)
  }

  // MARK: Accounts

  /// Returns a record from the space of accounts; nil if it does not exist.
  package mutating func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? {
    try value(AccountKind.self, at: place)
  }

  /// Calls `body` with each record in `range`, in byte order, until `body` returns false.
  ///
  /// - Throws: an error of `body`, or a ``TreeError``.
  package mutating func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    try forEach(AccountKind.self, in: range.records, body)
  }

  // MARK: Any kind

  mutating func value<Kind: RecordKind>(_ kind: Kind.Type, at place: Kind.Place) throws(TreeError) -> Kind.Value? {
    var value: Kind.Value?
    try Kind.key(place).bytes.withRawBytes { key throws(TreeError) in
      let lookup = CollectionOfOne(RecordLookup(Kind.space, key))
      try get(lookup.span) { _, record throws(RecordDamage) in
        if let record { value = try Kind.value(record) }
      }
    }
    return value
  }

  private mutating func values<Kind: RecordKind>(
    _ kind: Kind.Type, at places: [Kind.Place]
  ) throws(TreeError) -> [Kind.Value?] {
    var keys: [UInt8] = []
    let ends = places.map { place in
      keys += Kind.key(place).bytes
      return keys.count
    }
    var values: [Kind.Value?] = []
    try keys.withRawBytes { keys throws(TreeError) in
      let lookups = ends.indices.map { index in
        RecordLookup(Kind.space, keys.slice((index == 0 ? 0 : ends[index - 1])..<ends[index]))
      }
      try get(lookups.span) { _, record throws(RecordDamage) in
        if let record { values.append(try Kind.value(record)) } else { values.append(nil) }
      }
    }
    return values
  }

  mutating func forEach<Kind: RecordKind>(
    _ kind: Kind.Type, in range: RecordRange, _ body: (Kind.Place, Kind.Value) throws -> Bool
  ) throws {
    try visit(range) { try Self.take(kind, $0, body) }
  }

  static func take<Kind: RecordKind>(
    _ kind: Kind.Type, _ record: Record, _ body: (Kind.Place, Kind.Value) throws -> Bool
  ) throws -> RecordStep {
    try body(Kind.place(record.key), Kind.value(record)) ? .next : .end
  }

  /// Reads a range as ``forEachRecord(in:_:)`` does, for a body that may throw any error.
  mutating func visit(_ range: RecordRange, _ body: (Record) throws -> RecordStep) throws {
    var failure: (any Error)?
    try forEachRecord(in: range) { record throws(RecordDamage) in
      do {
        return try body(record)
      } catch let damage as RecordDamage {
        throw damage
      } catch {
        failure = error
        return .end
      }
    }
    if let failure { throw failure }
  }
}

// MARK: Reading values

extension StoredDocument {
  /// Decodes the fields.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)``, which names the document at `path`.
  package func readFields(at path: DocumentPath) throws(TreeError) -> DocumentFields {
    do throws(CorruptDocument) {
      return try fields.fields()
    } catch {
      throw .corrupt(path: path.description, detail: error.description)
    }
  }
}

extension EncodedDocument {
  /// Decodes the metadata.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)``, which names the object.
  package func readMetadata(of object: ObjectName) throws(TreeError) -> ObjectMetadata {
    let metadata: ObjectMetadata
    do throws(CorruptDocument) {
      metadata = try ObjectMetadata(self)
    } catch {
      throw .corrupt(path: object.description, detail: error.description)
    }
    guard metadata.object == object else {
      throw .corrupt(path: object.description, detail: "the metadata belongs to another object")
    }
    return metadata
  }
}
