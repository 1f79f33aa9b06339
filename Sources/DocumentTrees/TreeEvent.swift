package import RuleValues

/// One step of a walk through a subtree. A subtree is one `leaf`, or a `begin`, the events of its children, and an
/// `end`.
///
/// The key is that of the node in its parent. It is nil for the node where the walk begins.
package enum TreeEvent: Hashable, Sendable {
  /// A node with children begins.
  case begin(DataKey?)
  /// The priority of the innermost open node. A walk visits it right after `begin`.
  case priority(Scalar)
  /// A leaf value with its priority.
  case leaf(DataKey?, Scalar, priority: Scalar?)
  /// The innermost open node ends.
  case end

  /// The approximate number of bytes of the event in JSON: exact for keys and strings, typical for punctuation and
  /// numbers.
  package var jsonBytes: Int {
    switch self {
    case .begin(let key): Self.bytes(key) + 1
    case .priority(let priority): Self.bytes(priority) + 13
    case .leaf(let key, let scalar, let priority):
      Self.bytes(key) + Self.bytes(scalar) + (priority.map { Self.bytes($0) + 23 } ?? 0)
    case .end: 1
    }
  }

  /// The minimum number of bytes that are read between two calls of a walk's `pause`.
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
  /// Calls `visit` with the events that describe the node; with no event if it is absent.
  ///
  /// - Parameter key: the node's key in its parent; nil for the node where the walk begins.
  package func walk<Failure: Error>(
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
