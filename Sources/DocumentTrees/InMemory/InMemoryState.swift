import RuleValues

/// All that an ``InMemoryTree`` holds, as a value.
struct InMemoryState: Sendable {
  var root: DataNode
  /// Documents by database and ids.
  private var documents = Space<StoredDocument>()
  /// Metadata by bucket and name.
  private var objects = Space<EncodedDocument>()
  /// Records of accounts by tenant, kind and name.
  private var accounts = Space<EncodedDocument>()

  init(root: DataNode) { self.root = root }

  // MARK: Documents

  func document(at path: DocumentPath) -> StoredDocument? { documents.value(at: path.names) }

  func forEachDocument(in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool) throws {
    func visit(_ names: [String], _ document: StoredDocument) throws -> Bool {
      try body(DocumentPath(Array(names.dropFirst()), database: names.first ?? ""), document)
    }
    switch range {
    case .everything: try documents.forEach(at: [], visit)
    case .database(let database): try documents.forEach(at: [database], visit)
    case .collection(let path): try documents.forEachChild(at: path.names, visit)
    case .subtree(let path): try documents.forEach(at: path.names, visit)
    }
  }

  mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) {
    documents.set(document, at: path.names[...])
  }

  mutating func deleteDocuments(in range: DocumentRange) {
    switch range {
    case .everything: documents.removeAll(at: [])
    case .database(let database): documents.removeAll(at: [database])
    case .collection(let path): documents.removeChildren(at: path.names[...])
    case .subtree(let path): documents.removeAll(at: path.names[...])
    }
  }

  // MARK: Objects

  func object(named object: ObjectName) -> EncodedDocument? { objects.value(at: [object.bucket, object.name]) }

  func forEachObject(in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool) throws {
    func visit(_ names: [String], _ metadata: EncodedDocument) throws -> Bool {
      try body(ObjectName(bucket: names.first ?? "", name: names.last ?? ""), metadata)
    }
    switch range {
    case .everything: try objects.forEach(at: [], visit)
    case .bucket(let bucket, let prefix): try objects.forEachChild(at: [bucket], prefix: prefix, visit)
    }
  }

  mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) {
    objects.set(metadata, at: [object.bucket, object.name])
  }

  mutating func deleteObjects(in range: ObjectRange) {
    switch range {
    case .everything: objects.removeAll(at: [])
    case .bucket(let bucket, let prefix): objects.removeChildren(at: [bucket], prefix: prefix)
    }
  }

  // MARK: Accounts

  func account(at place: AccountPlace) -> EncodedDocument? { accounts.value(at: place.names) }

  func forEachAccount(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws {
    func visit(_ names: [String], _ record: EncodedDocument) throws -> Bool {
      guard names.count == 3 else { return true }
      return try body(AccountPlace(tenant: names[0], kind: names[1], name: names[2]), record)
    }
    switch range {
    case .everything: try accounts.forEach(at: [], visit)
    case .kind(let kind, let tenant, let prefix): try accounts.forEachChild(at: [tenant, kind], prefix: prefix, visit)
    }
  }

  mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) {
    accounts.set(record, at: place.names[...])
  }
}

extension AccountPlace {
  /// The names that lead to the place from the top of the space.
  fileprivate var names: [String] { [tenant, kind, name] }
}

extension DocumentPath {
  /// The names that lead to the place from the top of the space.
  fileprivate var names: [String] { [database] + segments }
}
