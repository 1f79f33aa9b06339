public import RuleValues

extension TreeSnapshot {
  /// The place at `path`.
  public func cursor(at path: DataPath) -> Cursor {
    path.keys.reduce(root) { child(of: $0, key: $1) }
  }

  /// Whether a place has children.
  public mutating func hasChildren(at cursor: Cursor) throws(TreeError) -> Bool {
    try hasChildren(at: cursor, excluding: [])
  }

  /// All that is at and below `path`.
  public mutating func subtree(at path: DataPath) throws(TreeError) -> DataNode {
    try subtree(at: cursor(at: path))
  }

  /// See ``TreeSnapshot/subtree(at:_:)``: for trees whose data is in memory anyway.
  public mutating func subtree(at cursor: Cursor, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode {
    let node = try subtree(at: cursor)
    var bytes = 0
    try node.walk { event in
      bytes += event.jsonBytes
      guard bytes >= TreeEvent.bytesBetweenPauses else { return }
      try pause(bytes)
      bytes = 0
    }
    try pause(bytes)
    return node
  }
}
