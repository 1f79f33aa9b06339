public import DocumentTrees
public import RuleValues

extension SQLiteSnapshot {
  /// See ``TreeSnapshot/document(at:)``. One access.
  public func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? {
    let connection = try session.connection()
    guard session.hasSpaces else { return nil }
    return try connection.with(.document) { statement throws(TreeError) in
      let key = SpaceKey(path)
      guard try connection.first(statement, at: key) else { return nil }
      _ = try key.withBytes { key throws(TreeError) in try connection.checkedDocumentRow(statement, key: key) }
      return try connection.document(statement)
    }
  }

  /// See ``TreeSnapshot/forEachDocument(in:_:)``.
  public func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    let connection = try session.connection()
    guard session.hasSpaces else { return }
    try connection.withAny(.documents) { statement in
      var scan = try DocumentScan(connection, statement, in: range)
      while let (path, document) = try scan.next() {
        guard try body(path, document) else { return }
      }
    }
  }

  /// See ``TreeSnapshot/object(named:)``. One access.
  public func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? {
    let connection = try session.connection()
    guard session.hasSpaces else { return nil }
    return try connection.with(.object) { statement throws(TreeError) in
      let key = SpaceKey(object)
      guard try connection.first(statement, at: key) else { return nil }
      _ = try key.withBytes { key throws(TreeError) in try connection.checkedRecordRow(.objects, statement, key: key) }
      return EncodedDocument(unchecked: Array(statement.bytes(1)))
    }
  }

  /// See ``TreeSnapshot/forEachObject(in:_:)``.
  public func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    let connection = try session.connection()
    guard session.hasSpaces else { return }
    try connection.withAny(.objects) { statement in
      try connection.bind(EncodedRange(range), to: statement)
      var order = KeyOrder()
      var found = SpaceTotals()
      while try connection.next(statement) {
        try order.check(statement.bytes(0), connection)
        found.add(.objects, try connection.checkedRecordRow(.objects, statement))
        let name = try connection.objectName(statement)
        guard try body(name, EncodedDocument(unchecked: Array(statement.bytes(1)))) else { return }
      }
      if range == .everything { try connection.check(.objects, found: found) }
    }
  }
}

extension Connection {
  /// Steps to the row at `key`.
  ///
  /// - Returns: false where there is none.
  func first(_ statement: Statement, at key: SpaceKey) throws(TreeError) -> Bool {
    // The bytes are looked at while the step runs and not later, so they need not be copied.
    let step: Statement.Step = key.bytes.withUnsafeBytes { bytes in
      let bound = statement.bind(1, inPlace: bytes)
      return bound == 0 ? statement.step() : .failure(bound)
    }
    switch step {
    case .row: return true
    case .done: return false
    case .failure(let code): throw error(code)
    }
  }
}
