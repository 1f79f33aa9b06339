/// The content of a node without its descendants.
package struct NodeSummary: Hashable, Sendable {
  /// The kinds of node.
  package enum Kind: Hashable, Sendable {
    /// No data, and no priority.
    case absent
    /// A value without children.
    case leaf(Scalar)
    /// At least one child.
    case inner
  }

  /// The kind of the node, with its value if it is a leaf.
  package let kind: Kind
  /// The priority of the node. Nil if there is none.
  package let priority: Scalar?

  /// Creates a summary. `priority` must be nil for an absent node.
  package init(_ kind: Kind, priority: Scalar? = nil) {
    self.kind = kind
    self.priority = priority
  }

  /// The summary of an absent node.
  package static let absent = NodeSummary(.absent)

  /// Creates the summary of `node`.
  package init(_ node: DataNode) {
    priority = node.priority
    kind =
      switch node.content {
      case .absent: .absent
      case .leaf(let scalar): .leaf(scalar)
      case .children: .inner
      }
  }

  /// Whether the node has no data.
  package var isAbsent: Bool { kind == .absent }

  /// The value of a leaf, else nil.
  package var leaf: Scalar? {
    if case .leaf(let scalar) = kind { return scalar }
    return nil
  }
}
