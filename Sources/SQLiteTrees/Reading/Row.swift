import DocumentTrees
import RuleValues

/// What a row says about its place.
struct Row {
  /// The value of a leaf; nil for an inner node.
  let value: Scalar?
  let priority: Scalar?
}

extension Connection {
  /// What the current row says, its path apart. The row is verified.
  func row(_ statement: Statement) throws(TreeError) -> Row {
    _ = try checkedDataRow(statement)
    return try uncheckedRow(statement)
  }

  /// What the current row says, its path apart, once the row was verified.
  func uncheckedRow(_ statement: Statement) throws(TreeError) -> Row {
    guard let kind = RowKind(rawValue: statement.integer(1)) else { throw corruption("a row of unknown kind") }
    var value: Scalar?
    if kind != .node {
      value = Scalar(kind, in: statement, column: 2)
      guard value != nil else { throw corruption("a value that is no text") }
    }
    guard !statement.isNull(3) else { return Row(value: value, priority: nil) }
    guard let priority = Scalar(priorityColumn: statement.bytes(3)) else { throw corruption("a malformed priority") }
    return Row(value: value, priority: priority)
  }

  /// Steps ``SQL/ascending`` to the first row at or below a place.
  ///
  /// - Returns: false where there is none.
  func first(_ statement: Statement, atOrBelow path: EncodedPath) throws(TreeError) -> Bool {
    // The bytes are looked at while the step runs and not later, so they need not be copied.
    let step: Statement.Step = path.upperBound.withUnsafeBytes { bounds in
      let bound = statement.bind(1, inPlace: UnsafeRawBufferPointer(rebasing: bounds.dropLast()))
      guard bound == 0 else { return .failure(bound) }
      let second = statement.bind(2, inPlace: bounds)
      return second == 0 ? statement.step() : .failure(second)
    }
    switch step {
    case .row: return true
    case .done: return false
    case .failure(let code): throw error(code)
    }
  }

  /// The keys of `path` from the byte at `offset` on.
  func dataPath(_ path: EncodedPath, from offset: Int) throws(TreeError) -> DataPath {
    let keys = path.bytes.withUnsafeBytes { bytes -> [DataKey]? in
      var decoder = KeyDecoder(bytes, from: offset)
      var keys: [DataKey] = []
      while decoder.hasMore {
        guard let key = decoder.next() else { return nil }
        keys.append(key)
      }
      return keys
    }
    guard let keys else { throw corruption("a malformed path") }
    return DataPath(keys)
  }

  /// Binds a range to the statements that scan one.
  func bind(_ range: EncodedRange, to statement: Statement) throws(TreeError) {
    try check(statement.bind(1, copying: range.lower))
    try check(statement.bind(2, copying: range.upper))
  }
}
