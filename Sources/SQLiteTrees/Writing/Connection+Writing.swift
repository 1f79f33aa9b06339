import DocumentTrees
import RuleValues

extension Connection {
  /// Adds or replaces the row at `path`.
  ///
  /// - Parameters:
  ///   - sql: ``SQL/insert`` or ``SQL/upsert``.
  ///   - value: the value of a leaf; nil for an inner node that has a priority.
  func put(_ sql: SQL, _ path: [UInt8], _ value: Scalar?, priority: Scalar?) throws(TreeError) {
    let priority = priority?.priorityColumn
    try with(sql) { statement throws(TreeError) in
      try check(statement.bind(1, copying: path))
      let kind = (value?.rowKind ?? .node).rawValue
      try check(statement.bind(2, kind))
      if let priority {
        try check(statement.bind(4, copying: priority))
      } else {
        try check(statement.bindNull(4))
      }
      guard let value else {
        try check(statement.bindNull(3))
        return try insert(statement, path, kind: kind, text: nil, bits: 0, priority)
      }
      try value.bound(to: statement, 3) { code, text throws(TreeError) in
        try check(code)
        try insert(statement, path, kind: kind, text: text, bits: value.bits ?? 0, priority)
      }
    }
  }

  /// Binds the checksum of the row that is bound, runs the statement and records the row.
  private func insert(
    _ statement: Statement, _ path: [UInt8], kind: Int64, text: UnsafeRawBufferPointer?, bits: Int64,
    _ priority: [UInt8]?
  ) throws(TreeError) {
    guard hasChecks else {
      _ = try next(statement)
      return
    }
    let checksum = path.withUnsafeBytes { path in
      guard let priority else {
        return RowHash.realtime(path, kind: kind, text: text, bits: bits, priority: nil)
      }
      return priority.withUnsafeBytes {
        RowHash.realtime(path, kind: kind, text: text, bits: bits, priority: $0)
      }
    }
    try insert(statement, .realtime, checksum, 5)
  }

  /// Binds a checksum, runs the statement that puts its row, and records the row.
  func insert(
    _ statement: Statement, _ space: TreeSpace, _ checksum: UInt64, _ index: Int32
  ) throws(TreeError) {
    try check(statement.bind(index, Int64(bitPattern: checksum)))
    _ = try next(statement)
    recorder.changes.add(space, checksum)
  }

  /// Adds or replaces the row of an object or account.
  func put(_ sql: SQL, _ space: TreeSpace, _ content: EncodedDocument, at key: [UInt8]) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in
      try check(statement.bind(1, copying: key))
      try check(statement.bind(2, copying: content.bytes))
      guard hasChecks else {
        _ = try next(statement)
        return
      }
      let checksum = key.withUnsafeBytes { key in
        content.bytes.withUnsafeBytes { RowHash.record(space, key, $0) }
      }
      try insert(statement, space, checksum, 3)
    }
  }

  /// Changes the priority of the node with children at `place`: it has a row only if it has a priority.
  func setNodePriority(_ priority: Scalar?, at place: EncodedPath) throws(TreeError) {
    if let priority {
      try put(.upsert, place.bytes, nil, priority: priority)
    } else {
      try run(.deleteRow, at: place.bytes)
    }
  }

  /// Deletes the rows of a range.
  ///
  /// - Returns: whether there were any.
  func delete(_ range: EncodedRange) throws(TreeError) -> Bool {
    try with(.deleteRange) { statement throws(TreeError) in
      try bind(range, to: statement)
      _ = try next(statement)
    }
    return changedRows > 0
  }

  /// Deletes all that is at and below `place`.
  ///
  /// - Returns: whether there was anything.
  func deleteSubtree(at place: EncodedPath) throws(TreeError) -> Bool {
    guard place.bytes.isEmpty else { return try delete(EncodedRange(subtree: place)) }
    try deleteAll(.realtime, .deleteAll)
    return false  // above the root there is nothing that could vanish
  }

  /// Makes the leaf above `place`, if there is one, a node that keeps its priority.
  ///
  /// Below a leaf there are no rows, and between it and `place` in row order there could be only such. So it is the row
  /// right before `place`, or there is none.
  func replaceLeaf(above place: EncodedPath) throws(TreeError) {
    guard !place.bytes.isEmpty else { return }
    let leaf = try with(.descending) { statement throws(TreeError) -> (path: [UInt8], priority: Scalar?)? in
      try bind(EncodedRange(before: place), to: statement)
      guard try next(statement) else { return nil }
      let path = statement.bytes(0)
      guard place.bytes.starts(with: path), statement.integer(1) != RowKind.node.rawValue else { return nil }
      return (Array(path), try row(statement).priority)
    }
    guard let leaf else { return }
    if leaf.priority == nil {
      try run(.deleteRow, at: leaf.path)
    } else {
      try put(.upsert, leaf.path, nil, priority: leaf.priority)
    }
  }

  private func run(_ sql: SQL, at path: [UInt8]) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in
      try check(statement.bind(1, copying: path))
      _ = try next(statement)
    }
  }

  /// Removes the rows of nodes above `place` that have no children any more, whose priority vanishes with them.
  ///
  /// - Parameter keys: the keys of `place`.
  func removeEmptyNodes(above keys: [DataKey]) throws(TreeError) {
    for depth in stride(from: keys.count - 1, through: 0, by: -1) {
      let node = EncodedPath(DataPath(Array(keys.prefix(depth))))
      let hasChildren = try with(.ascending) { statement throws(TreeError) in
        try bind(EncodedRange(childrenOf: node, in: .all), to: statement)
        return try next(statement)
      }
      if hasChildren { return }
      try run(.deleteRow, at: node.bytes)
    }
  }
}
