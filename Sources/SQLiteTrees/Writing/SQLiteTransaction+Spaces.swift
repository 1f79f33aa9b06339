public import DocumentTrees
public import RuleValues

extension SQLiteTransaction {
  /// See ``TreeSnapshot/document(at:)``.
  public func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? { try snapshot.document(at: path) }

  /// See ``TreeSnapshot/forEachDocument(in:_:)``.
  public func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try snapshot.forEachDocument(in: range, body)
  }

  /// See ``TreeSnapshot/object(named:)``.
  public func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? {
    try snapshot.object(named: object)
  }

  /// See ``TreeSnapshot/forEachObject(in:_:)``.
  public func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try snapshot.forEachObject(in: range, body)
  }

  /// See ``TreeTransaction/setDocument(_:at:)``.
  public mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) throws(TreeError) {
    try path.checkDocument()
    try change { connection throws(TreeError) in
      let key = SpaceKey(path).bytes
      if let document {
        try connection.put(document, at: key)
      } else {
        try connection.delete(.deleteDocuments, EncodedRange(lower: key, upper: key + [0]))
      }
    }
  }

  /// See ``TreeTransaction/deleteDocuments(in:)``.
  public mutating func deleteDocuments(in range: DocumentRange) throws(TreeError) {
    guard case .collection = range else {
      return try change { connection throws(TreeError) in
        if range == .everything { return try connection.deleteAll(.documents, .deleteAllDocuments) }
        try connection.delete(.deleteDocuments, EncodedRange(range))
      }
    }
    try change { connection throws(TreeError) in
      var keys: [[UInt8]] = []
      try connection.with(.documents) { statement throws(TreeError) in
        var scan = try DocumentScan(connection, statement, in: range)
        while let (path, _) = try scan.next() { keys.append(SpaceKey(path).bytes) }
      }
      for key in keys { try connection.delete(.deleteDocuments, EncodedRange(lower: key, upper: key + [0])) }
    }
  }

  /// See ``TreeTransaction/setObject(_:named:)``.
  public mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) throws(TreeError) {
    try object.checkObject()
    try change { connection throws(TreeError) in
      let key = SpaceKey(object).bytes
      if let metadata {
        try connection.put(.putObject, .objects, metadata, at: key)
      } else {
        try connection.delete(.deleteObjects, EncodedRange(lower: key, upper: key + [0]))
      }
    }
  }

  /// See ``TreeTransaction/deleteObjects(in:)``.
  public mutating func deleteObjects(in range: ObjectRange) throws(TreeError) {
    try change { connection throws(TreeError) in
      if range == .everything { return try connection.deleteAll(.objects, .deleteAllObjects) }
      try connection.delete(.deleteObjects, EncodedRange(range))
    }
  }

  /// Runs a write; one that fails makes the transaction fail.
  func change(_ body: (Connection) throws(TreeError) -> Void) throws(TreeError) {
    let connection = try session.connection()
    do throws(TreeError) {
      try body(connection)
    } catch {
      session.fail(error)
      throw error
    }
  }
}

extension Connection {
  fileprivate func put(_ document: StoredDocument, at key: [UInt8]) throws(TreeError) {
    try with(.putDocument) { statement throws(TreeError) in
      try check(statement.bind(1, copying: key))
      try check(statement.bind(2, copying: document.fields.bytes))
      try check(statement.bind(3, document.createTime.seconds))
      try check(statement.bind(4, Int64(document.createTime.nanos)))
      try check(statement.bind(5, document.updateTime.seconds))
      try check(statement.bind(6, Int64(document.updateTime.nanos)))
      guard hasChecks else {
        _ = try next(statement)
        return
      }
      let times = (
        document.createTime.seconds, Int64(document.createTime.nanos), document.updateTime.seconds,
        Int64(document.updateTime.nanos)
      )
      let checksum = key.withUnsafeBytes { key in
        document.fields.bytes.withUnsafeBytes { RowHash.document(key, $0, times: times) }
      }
      try insert(statement, .documents, checksum, 7)
    }
  }

  fileprivate func delete(_ sql: SQL, _ range: EncodedRange) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in
      try bind(range, to: statement)
      _ = try next(statement)
    }
  }
}
