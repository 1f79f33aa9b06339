/// A subtree of data as a value: a leaf, children, or nothing; with a priority.
///
/// INVARIANT: children are in the order of their keys, none twice, none absent; an absent node has no priority.
public struct DataNode: Hashable, Sendable {
  /// What is at a node.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case absent
    /// A value.
    case leaf(Scalar)
    /// At least one child.
    case children([DataChild])
  }

  /// What is at the node.
  public private(set) var content: Content
  /// The priority: a string, a number, or none.
  public private(set) var priority: Scalar?

  private init(content: Content, priority: Scalar?) {
    self.content = content
    self.priority = priority
  }

  /// Nothing: what a deletion writes.
  public static let absent = DataNode(content: .absent, priority: nil)

  /// A leaf.
  public static func leaf(_ value: Scalar, priority: Scalar? = nil) -> DataNode {
    DataNode(content: .leaf(value), priority: priority)
  }

  /// A node over `children` in any order. Absent children are left out, and of two with one key the later counts; a node
  /// without children is absent.
  public static func node(_ children: [DataChild], priority: Scalar? = nil) -> DataNode {
    if isOrdered(children) {
      return children.isEmpty ? .absent : DataNode(content: .children(children), priority: priority)
    }
    var kept = children.filter { !$0.node.isAbsent }
    if !zip(kept, kept.dropFirst()).allSatisfy({ $0.key < $1.key }) {
      let latest = Dictionary(kept.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
      kept = latest.values.sorted { $0.key < $1.key }
    }
    return kept.isEmpty ? .absent : DataNode(content: .children(kept), priority: priority)
  }

  /// Whether the children can stay as they are, which is so for all that comes from a tree.
  private static func isOrdered(_ children: [DataChild]) -> Bool {
    for index in children.indices {
      if children[index].node.isAbsent { return false }
      if index > 0, !(children[index - 1].key < children[index].key) { return false }
    }
    return true
  }

  /// Whether there is nothing.
  public var isAbsent: Bool {
    if case .absent = content { true } else { false }
  }

  /// The value of a leaf, else nil.
  public var leaf: Scalar? {
    if case .leaf(let scalar) = content { return scalar }
    return nil
  }

  /// The children in key order; none at a leaf.
  public var children: [DataChild] {
    if case .children(let children) = content { return children }
    return []
  }

  /// The same node with another priority; an absent node stays without.
  public func withPriority(_ priority: Scalar?) -> DataNode {
    isAbsent ? self : DataNode(content: content, priority: priority)
  }

  /// The child of that key, absent where there is none.
  public func child(_ key: DataKey) -> DataNode {
    guard case .children(let children) = content, case .found(let index) = Self.search(children, key) else {
      return .absent
    }
    return children[index].node
  }

  /// The child of that key, absent where there is none.
  public func child(_ key: String) -> DataNode { child(DataKey(key)) }

  /// The descendant at `path`, absent where there is none.
  public func descendant(_ path: DataPath) -> DataNode {
    path.keys.reduce(self) { $0.child($1) }
  }

  /// Replaces the descendant at `path`. Nodes left without children vanish; a leaf on the way to something new gives way
  /// and keeps its priority; deleting below a leaf changes nothing (the client's `LeafNode.updateImmediateChild`).
  public mutating func set(_ node: DataNode, at path: DataPath) {
    set(node, at: path.keys[...])
  }

  private mutating func set(_ node: DataNode, at keys: ArraySlice<DataKey>) {
    guard let key = keys.first else {
      self = node
      return
    }
    switch content {
    case .children(var children):
      content = .absent  // gives up the second reference, so that the array is changed in place
      Self.set(node, at: keys.dropFirst(), key, in: &children)
      content = children.isEmpty ? .absent : .children(children)
      if children.isEmpty { priority = nil }
    case .leaf, .absent:
      var child = DataNode.absent
      child.set(node, at: keys.dropFirst())
      guard !child.isAbsent else { return }
      content = .children([DataChild(key, child)])
    }
  }

  private static func set(
    _ node: DataNode, at rest: ArraySlice<DataKey>, _ key: DataKey, in children: inout [DataChild]
  ) {
    switch search(children, key) {
    case .found(let index):
      children[index].node.set(node, at: rest)
      if children[index].node.isAbsent { children.remove(at: index) }
    case .missing(let index):
      var child = DataNode.absent
      child.set(node, at: rest)
      if !child.isAbsent { children.insert(DataChild(key, child), at: index) }
    }
  }

  private enum SearchResult {
    case found(Int)
    case missing(Int)
  }

  private static func search(_ children: [DataChild], _ key: DataKey) -> SearchResult {
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle].key == key { return .found(middle) }
      if children[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return .missing(low)
  }
}

/// A child in the document tree.
public struct DataChild: Hashable, Sendable {
  /// Its name.
  public let key: DataKey
  /// What is there.
  public var node: DataNode

  /// A child named `key`.
  public init(_ key: DataKey, _ node: DataNode) {
    self.key = key
    self.node = node
  }
}
