import DocumentTrees
import RuleValues

extension Connection {
  /// Adds or replaces the row at `path`.
  ///
  /// - Parameters:
  ///   - sql: ``SQL/insert`` or ``SQL/upsert``.
  ///   - value: the value of a leaf; nil for an inner node that has a priority.
  func put(_ sql: SQL, _ path: [UInt8], _ value: Scalar?, priority: Scalar?) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in
      try check(statement.bind(1, copying: path))
      try check(statement.bind(2, (value?.rowKind ?? .node).rawValue))
      try bindPriority(priority, to: statement, 4)
      guard let value else {
        try check(statement.bindNull(3))
        _ = try next(statement)
        return
      }
      try value.bound(to: statement, 3) { code throws(TreeError) in
        try check(code)
        _ = try next(statement)
      }
    }
  }

  private func bindPriority(_ priority: Scalar?, to statement: Statement, _ index: Int32) throws(TreeError) {
    if let priority {
      try check(statement.bind(index, copying: priority.priorityColumn))
    } else {
      try check(statement.bindNull(index))
    }
  }

  /// Changes the priority of the leaf at `place`.
  func setPriority(_ priority: Scalar?, at place: EncodedPath) throws(TreeError) {
    try with(.setPriority) { statement throws(TreeError) in
      try check(statement.bind(1, copying: place.bytes))
      try bindPriority(priority, to: statement, 2)
      _ = try next(statement)
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
    try run(.deleteAll)
    return false  // above the root there is nothing that could vanish
  }

  /// Makes the leaf above `place`, if there is one, a node that keeps its priority.
  ///
  /// Below a leaf there are no rows, and between it and `place` in row order there could be only such. So it is the row
  /// right before `place`, or there is none.
  func replaceLeaf(above place: EncodedPath) throws(TreeError) {
    guard !place.bytes.isEmpty else { return }
    let leaf = try with(.descending) { statement throws(TreeError) -> (path: [UInt8], hasPriority: Bool)? in
      try bind(EncodedRange(before: place), to: statement)
      guard try next(statement) else { return nil }
      let path = statement.bytes(0)
      guard place.bytes.starts(with: path), statement.integer(1) != RowKind.node.rawValue else { return nil }
      return (Array(path), !statement.isNull(3))
    }
    guard let leaf else { return }
    try run(leaf.hasPriority ? .turnLeafIntoNode : .deleteRow, at: leaf.path)
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
