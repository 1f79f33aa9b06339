/// What is at a place, without what is below it.
public struct NodeSummary: Hashable, Sendable {
  /// The kinds of node.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case absent
    /// A value.
    case leaf(Scalar)
    /// At least one child.
    case inner
  }

  /// What is there.
  public let kind: Kind
  /// The priority of what is there.
  public let priority: Scalar?

  /// A summary; `priority` is nil where nothing is.
  public init(_ kind: Kind, priority: Scalar? = nil) {
    self.kind = kind
    self.priority = priority
  }

  /// Nothing.
  public static let absent = NodeSummary(.absent)

  /// The summary of `node`.
  public init(_ node: DataNode) {
    priority = node.priority
    kind =
      switch node.content {
      case .absent: .absent
      case .leaf(let scalar): .leaf(scalar)
      case .children: .inner
      }
  }

  /// Whether there is nothing.
  public var isAbsent: Bool { kind == .absent }

  /// The value of a leaf, else nil.
  public var leaf: Scalar? {
    if case .leaf(let scalar) = kind { return scalar }
    return nil
  }
}
