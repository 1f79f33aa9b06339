import RulePrograms
import RuleValues

extension Arena {
  /// The maximum number of nodes for which a linear search is faster than a table.
  private static let nodesWithoutIndex = 16

  /// Returns the child of a node by key. The child need not exist.
  ///
  /// - Parameter isLegal: whether the key is already known to be storable.
  mutating func child(_ parent: NodeRef, _ key: TextRef, isLegal: Bool = false) -> NodeRef {
    if let known = known(parent.index, key) { return NodeRef(known) }
    return addChild(parent, key, isLegal: isLegal)
  }

  /// Adds a child of a node, which must have none with this key.
  mutating func addChild(_ parent: NodeRef, _ key: TextRef, isLegal: Bool = false) -> NodeRef {
    let new = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(makeChild(parent.index, key, isLegal))
    if nodes.count > Self.nodesWithoutIndex { addToIndex(new) }
    return NodeRef(new)
  }

  private func known(_ parent: UInt32, _ key: TextRef) -> UInt32? {
    text.withUnsafeBufferPointer { text in
      let wanted = text.extracting(key.range)
      func isWanted(_ node: UInt32) -> Bool {
        guard nodes[Int(node)].parent == parent, nodes[Int(node)].key.count == key.count else { return false }
        return CodeUnits.equal(text.extracting(nodes[Int(node)].key.range), wanted)
      }
      if !index.isEmpty { return index.node(NodeIndex.hash(parent, wanted), isMatch: isWanted) }
      for index in nodes.indices {
        let node = UInt32(truncatingIfNeeded: index)
        if isWanted(node) { return node }
      }
      return nil
    }
  }

  /// Adds a node to the index. The first call adds all nodes except the roots.
  private mutating func addToIndex(_ new: UInt32) {
    let first = index.isEmpty ? 0 : new
    for node in first...new where nodes[Int(node)].parent != ArenaNode.none {
      index.insert(node) { [nodes, text] node in
        let node = nodes[Int(node)]
        return text.withUnsafeBufferPointer { NodeIndex.hash(node.parent, $0.extracting(node.key.range)) }
      }
    }
  }

  private func makeChild(_ parent: UInt32, _ key: TextRef, _ isLegal: Bool) -> ArenaNode {
    let above = nodes[Int(parent)]
    let depth = above.depth == .max ? .max : above.depth + 1
    func node(_ origin: ArenaNode.Origin, _ content: ArenaNode.Content) -> ArenaNode {
      ArenaNode(origin: origin, content: content, parent: parent, key: key, depth: depth)
    }
    let isTooDeep = depth > UInt16(DataLimits.maximumDepth)
    switch above.origin {
    case .stored:
      let mayExist = above.content == .unknown || above.content == .inner
      return node(.stored, mayExist && !isTooDeep && (isLegal || isStorable(key)) ? .unknown : .absent)
    case .mirror, .merged: return node(.mirror, isTooDeep ? .absent : .unknown)
    case .claim: return node(.claim, .unknown)
    case .written: return node(.written, .absent)
    }
  }

  /// Returns whether a key can be stored. A key that cannot be stored is absent without a read (recording r18 of
  /// davideast/pyric).
  private func isStorable(_ key: TextRef) -> Bool {
    guard key.count > 0, key.count <= UInt32(DataLimits.maximumKeyBytes) else { return false }
    return withText(key) { bytes in
      for byte in bytes where DataLimits.isForbidden(byte) { return false }
      return true
    }
  }

  /// Returns the node at the same path in the data before the request. A node of that data is its own twin.
  mutating func twin(_ node: NodeRef) -> NodeRef {
    let inner = nodes[Int(node.index)]
    guard inner.origin != .stored else { return node }
    if inner.twin != ArenaNode.none { return NodeRef(inner.twin) }
    guard inner.parent != ArenaNode.none else { return Self.before }
    let twin = child(twin(NodeRef(inner.parent)), inner.key)
    nodes[Int(node.index)].twin = twin.index
    return twin
  }

  /// Returns the node at a path of the data before the request. The path must be valid
  /// (``DataLimits/problem(inPath:)``).
  mutating func place(_ path: DataPath) -> NodeRef {
    var node = Self.before
    for index in path.keys.indices { node = child(node, append(path.keys[index].text), isLegal: true) }
    return node
  }

  /// Returns the parent of a node; nil for a root.
  func parent(_ node: NodeRef) -> NodeRef? {
    let parent = nodes[Int(node.index)].parent
    return parent == ArenaNode.none ? nil : NodeRef(parent)
  }

  /// Returns the path from the root to a node.
  func path(_ node: NodeRef) -> DataPath {
    var keys: [DataKey] = []
    var current = node.index
    while current != ArenaNode.none, nodes[Int(current)].parent != ArenaNode.none {
      keys.append(DataKey(utf8: text[nodes[Int(current)].key.range]))
      current = nodes[Int(current)].parent
    }
    return DataPath(keys.reversed())
  }
}
