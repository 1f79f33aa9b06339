public import RuleValues

/// One step of a walk through a subtree. A subtree is one `leaf`, or a `begin`, what its children are, and an `end`.
///
/// The key is that of the node in its parent, and nil for the node that the walk begins at.
public enum TreeEvent: Hashable, Sendable {
  /// A node with children begins.
  case begin(DataKey?)
  /// The priority of the node that began last and did not end. A walk visits it right after `begin`.
  case priority(Scalar)
  /// A value, with its priority.
  case leaf(DataKey?, Scalar, priority: Scalar?)
  /// The node that began last ends.
  case end

  /// About how many bytes the event takes in JSON: those of keys and texts, and as many as marks and numbers mostly have.
  public var jsonBytes: Int {
    switch self {
    case .begin(let key): Self.bytes(key) + 1
    case .priority(let priority): Self.bytes(priority) + 13
    case .leaf(let key, let scalar, let priority):
      Self.bytes(key) + Self.bytes(scalar) + (priority.map { Self.bytes($0) + 23 } ?? 0)
    case .end: 1
    }
  }

  /// How many bytes are read, at least, between two calls of a walk's `pause`.
  package static var bytesBetweenPauses: Int { 64 * 1024 }

  private static func bytes(_ key: DataKey?) -> Int { key.map { $0.text.utf8.count + 4 } ?? 0 }

  private static func bytes(_ scalar: Scalar) -> Int {
    switch scalar {
    case .bool: 5
    case .integer, .double: 8
    case .string(let text): text.utf8.count + 2
    }
  }
}

extension DataNode {
  /// Calls `visit` with the events that describe the node; with none when it is absent.
  ///
  /// - Parameter key: the node's key in its parent; nil for the node that the walk begins at.
  public func walk<Failure: Error>(
    key: DataKey? = nil, _ visit: (TreeEvent) throws(Failure) -> Void
  ) throws(Failure) {
    switch content {
    case .absent: break
    case .leaf(let scalar): try visit(.leaf(key, scalar, priority: priority))
    case .children(let children):
      try visit(.begin(key))
      if let priority { try visit(.priority(priority)) }
      for child in children { try child.node.walk(key: child.key, visit) }
      try visit(.end)
    }
  }
}
