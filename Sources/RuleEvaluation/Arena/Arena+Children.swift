import RuleValues

extension Arena {
  /// The child of a node by key, which need not exist.
  mutating func child(_ parent: NodeRef, _ key: TextRef) -> NodeRef {
    let hash = text.withUnsafeBytes { NodeIndex.hash(parent.index, UnsafeRawBufferPointer(rebasing: $0[key.range])) }
    let (slot, found) = find(parent.index, key, hash)
    if found != ArenaNode.none { return NodeRef(found) }
    let node = makeChild(parent.index, key)
    return NodeRef(insert(node, slot))
  }

  private func find(_ parent: UInt32, _ key: TextRef, _ hash: Int) -> (slot: Int, node: UInt32) {
    withText(key) { wanted in
      index.slot(hash) { candidate in
        let node = nodes[Int(candidate)]
        return node.parent == parent && withText(node.key) { CodeUnits.equal($0, wanted) }
      }
    }
  }

  private mutating func insert(_ node: ArenaNode, _ slot: Int) -> UInt32 {
    let new = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    index.insert(new, at: slot)
    if index.isHalfFull {
      index.grow { [nodes, text] candidate in
        let node = nodes[Int(candidate)]
        return text.withUnsafeBytes {
          NodeIndex.hash(node.parent, UnsafeRawBufferPointer(rebasing: $0[node.key.range]))
        }
      }
    }
    return new
  }

  private func makeChild(_ parent: UInt32, _ key: TextRef) -> ArenaNode {
    let above = nodes[Int(parent)]
    let depth = above.depth == .max ? .max : above.depth + 1
    func node(_ origin: ArenaNode.Origin, _ content: ArenaNode.Content) -> ArenaNode {
      ArenaNode(origin: origin, content: content, parent: parent, key: key, depth: depth)
    }
    let isTooDeep = depth > UInt16(DataLimits.maximumDepth)
    switch above.origin {
    case .stored:
      let mayExist = above.content == .unknown || above.content == .inner
      return node(.stored, mayExist && !isTooDeep && isStorable(key) ? .unknown : .absent)
    case .mirror, .merged: return node(.mirror, isTooDeep ? .absent : .unknown)
    case .claim: return node(.claim, .unknown)
    case .written: return node(.written, .absent)
    }
  }

  /// A key that can not be stored is absent: the store is not asked (recording r18 of davideast/pyric).
  private func isStorable(_ key: TextRef) -> Bool {
    guard key.count > 0, key.count <= UInt32(DataLimits.maximumKeyBytes) else { return false }
    return withText(key) { bytes in
      for byte in bytes where DataLimits.isForbidden(byte) { return false }
      return true
    }
  }

  /// The same path in the data before the request; the node itself where it belongs to that.
  mutating func twin(_ node: NodeRef) -> NodeRef {
    let inner = nodes[Int(node.index)]
    guard inner.origin != .stored else { return node }
    if inner.twin != ArenaNode.none { return NodeRef(inner.twin) }
    guard inner.parent != ArenaNode.none else { return Self.before }
    let twin = child(twin(NodeRef(inner.parent)), inner.key)
    nodes[Int(node.index)].twin = twin.index
    return twin
  }

  /// The node at a path of the data before the request.
  mutating func place(_ path: DataPath) -> NodeRef {
    path.keys.reduce(Self.before) { child($0, append($1.text)) }
  }

  /// The node above, or nil at a root.
  func parent(_ node: NodeRef) -> NodeRef? {
    let parent = nodes[Int(node.index)].parent
    return parent == ArenaNode.none ? nil : NodeRef(parent)
  }

  /// The keys from the root to a node.
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
