import RulePrograms
import RuleValues

extension Arena {
  /// Puts `written` at `path` of the data after the request. Its ancestors become merged nodes.
  ///
  /// - Returns: the node at `path`.
  mutating func write(_ written: DataNode, at path: DataPath) -> NodeRef {
    let place = merged(path)
    nodes[Int(place.index)].origin = .written
    fill(place, written)
    return place
  }

  /// Changes only the priority at `path` of the data after the request.
  ///
  /// - Returns: the node at `path`.
  mutating func writePriority(_ priority: Scalar?, at path: DataPath) -> NodeRef {
    let place = merged(path)
    nodes[Int(place.index)].replacesPriority = true
    if let priority {
      let value = requestValue(priority)
      nodes[Int(place.index)].priority = value
    }
    return place
  }

  private mutating func merged(_ path: DataPath) -> NodeRef {
    var node = Self.after
    nodes[Int(node.index)].origin = .merged
    for key in path.keys {
      let next = child(node, append(key.text))
      if nodes[Int(next.index)].origin == .mirror {
        nodes[Int(next.index)].origin = .merged
        link(next, below: node)
      }
      node = next
    }
    return node
  }

  private mutating func link(_ node: NodeRef, below parent: NodeRef) {
    nodes[Int(node.index)].nextSibling = nodes[Int(parent.index)].firstChild
    nodes[Int(parent.index)].firstChild = node.index
  }

  private mutating func fill(_ place: NodeRef, _ written: DataNode) {
    let position = Int(place.index)
    switch written.content {
    case .absent: nodes[position].content = .absent
    case .leaf(let scalar):
      let value = requestValue(scalar)
      nodes[position].value = value
      nodes[position].content = .leaf
    case .children(let children):
      nodes[position].content = .inner
      for child in children.reversed() {
        let node = addChild(place, append(child.key.text))
        link(node, below: place)
        fill(node, child.node)
      }
    }
    if let priority = written.priority {
      let value = requestValue(priority)
      nodes[position].priority = value
    }
  }

  private mutating func requestValue(_ scalar: Scalar) -> RuleValue {
    if case .string(let string) = scalar { return .string(append(string)) }
    return value(scalar)
  }
}
