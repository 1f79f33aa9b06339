import RulePrograms
import RuleValues

extension Arena {
  /// Returns the content of a node, and loads it on first access.
  mutating func content(_ node: NodeRef) -> ArenaNode.Content {
    let known = nodes[Int(node.index)].content
    if known != .unknown { return known }
    switch nodes[Int(node.index)].origin {
    case .stored: load(node, from: stored)
    case .claim: load(node, from: claims)
    case .mirror: reflect(node)
    case .merged: merge(node)
    case .written: break
    }
    return nodes[Int(node.index)].content
  }

  private mutating func load(_ node: NodeRef, from source: (any DataSource)?) {
    loadedCount += 1
    let before = remaining
    defer { keepBytes(since: before) }
    let position = Int(node.index)
    guard let source else {
      nodes[position].content = .absent
      return
    }
    do {
      let found = try source.content(at: place(of: position, in: source))
      switch found.kind {
      case .absent: nodes[position].content = .absent
      case .inner: nodes[position].content = .inner
      case .leaf(let scalar):
        let value = value(scalar)
        nodes[position].value = value
        nodes[position].content = .leaf
      }
      if let priority = found.priority {
        let value = value(priority)
        nodes[position].priority = value
      }
    } catch {
      fail(error, position)
    }
  }

  /// Returns the node's place in its source. Nodes that are only passed through never need one.
  private mutating func place(of position: Int, in source: any DataSource) -> UInt32 {
    let known = nodes[position].place
    if known != ArenaNode.none { return known }
    let above = place(of: Int(nodes[position].parent), in: source)
    let key = nodes[position].key.range
    let place = text.withUnsafeBufferPointer { source.child(of: above, key: $0.extracting(key)) }
    nodes[position].place = place
    return place
  }

  /// Turns a node that could not be read into a leaf whose value is an error, so that every use of it fails.
  private mutating func fail(_ error: any Error, _ position: Int) {
    failure = failure ?? error
    nodes[position].content = .leaf
    nodes[position].value = .error(.store)
    nodes[position].priority = .error(.store)
  }

  private mutating func reflect(_ node: NodeRef) {
    let twin = twin(node)
    let content = content(twin)
    nodes[Int(node.index)].content = content
    nodes[Int(node.index)].value = nodes[Int(twin.index)].value
    nodes[Int(node.index)].priority = nodes[Int(twin.index)].priority
  }

  private mutating func merge(_ node: NodeRef) {
    let position = Int(node.index)
    let twin = twin(node)
    let before = content(twin)
    if hasWrittenChildren(node) {
      nodes[position].content = .inner
    } else if before == .inner {
      keepOthers(node, twin)
    } else {
      nodes[position].content = before
      nodes[position].value = nodes[Int(twin.index)].value
    }
    if nodes[position].content == .absent {
      nodes[position].priority = .null
    } else if !nodes[position].replacesPriority {
      nodes[position].priority = nodes[Int(twin.index)].priority
    }
  }

  /// Sets the content of a node whose written children are all deleted: it stays if its twin has other children.
  private mutating func keepOthers(_ node: NodeRef, _ twin: NodeRef) {
    let position = Int(node.index)
    var keys: [DataKey] = []
    var child = firstChild(node)
    while let written = child {
      keys.append(DataKey(utf8: text[nodes[Int(written.index)].key.range]))
      child = nextSibling(written)
    }
    guard let stored else {
      nodes[position].content = .absent
      return
    }
    do {
      let hasOthers = try stored.hasChildren(at: place(of: Int(twin.index), in: stored), excluding: keys)
      nodes[position].content = hasOthers ? .inner : .absent
    } catch {
      fail(error, position)
    }
  }

  private mutating func hasWrittenChildren(_ node: NodeRef) -> Bool {
    var child = firstChild(node)
    while let written = child {
      if content(written) != .absent { return true }
      child = nextSibling(written)
    }
    return false
  }

  /// Returns the first child that the request writes, in the order of the writes; nil if there is none.
  func firstChild(_ node: NodeRef) -> NodeRef? {
    let child = nodes[Int(node.index)].firstChild
    return child == ArenaNode.none ? nil : NodeRef(child)
  }

  /// Returns the next child of the same node that the request writes; nil if there is none.
  func nextSibling(_ node: NodeRef) -> NodeRef? {
    let sibling = nodes[Int(node.index)].nextSibling
    return sibling == ArenaNode.none ? nil : NodeRef(sibling)
  }

  /// Returns the value of a leaf, the node of an object, or null for an absent node.
  mutating func value(of node: NodeRef) -> RuleValue {
    switch content(node) {
    case .leaf: nodes[Int(node.index)].value
    case .inner: .node(node)
    case .absent, .unknown: .null
    }
  }

  /// Returns the priority of a node, or null.
  mutating func priority(of node: NodeRef) -> RuleValue {
    _ = content(node)
    return nodes[Int(node.index)].priority
  }
}
