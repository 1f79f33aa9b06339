/// A subtree of data: a leaf, children or nothing, with an optional priority.
///
/// INVARIANT: children are sorted by key, without duplicates and without absent nodes. An absent node has no priority.
public struct DataNode: Hashable, Sendable {
  /// The content of a node.
  package enum Content: Hashable, Sendable {
    /// No data, and no priority.
    case absent
    /// A value without children.
    case leaf(Scalar)
    /// At least one child.
    case children([DataChild])
  }

  /// The content of the node.
  package private(set) var content: Content
  /// The priority, a string or a number. Nil if there is none.
  package private(set) var priority: Scalar?

  private init(content: Content, priority: Scalar?) {
    self.content = content
    self.priority = priority
  }

  /// The absent node, which a deletion writes.
  public static let absent = DataNode(content: .absent, priority: nil)

  /// Returns a node with a value.
  public static func leaf(_ value: Scalar, priority: Scalar? = nil) -> DataNode {
    DataNode(content: .leaf(value), priority: priority)
  }

  /// Returns a node over `children` in any order. Absent children are dropped, and the last of two with the same key
  /// wins. A node without children is absent.
  package static func node(_ children: [DataChild], priority: Scalar? = nil) -> DataNode {
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

  /// Returns whether the children are already in order, as all children from a tree are.
  private static func isOrdered(_ children: [DataChild]) -> Bool {
    for index in children.indices {
      if children[index].node.isAbsent { return false }
      if index > 0, !(children[index - 1].key < children[index].key) { return false }
    }
    return true
  }

  /// Whether the node has no data.
  public var isAbsent: Bool {
    if case .absent = content { true } else { false }
  }

  /// The value of a leaf, else nil.
  public var leaf: Scalar? {
    if case .leaf(let scalar) = content { return scalar }
    return nil
  }

  /// The children in key order. Empty for a leaf.
  public var children: [DataChild] {
    if case .children(let children) = content { return children }
    return []
  }

  /// Returns the node with another priority. An absent node never gets one.
  package func withPriority(_ priority: Scalar?) -> DataNode {
    isAbsent ? self : DataNode(content: content, priority: priority)
  }

  /// Returns the child with this key. Absent if there is none.
  package func child(_ key: DataKey) -> DataNode {
    guard case .children(let children) = content, case .found(let index) = Self.search(children, key) else {
      return .absent
    }
    return children[index].node
  }

  /// Returns the child with this key. Absent if there is none.
  public func child(_ key: String) -> DataNode { child(DataKey(key)) }

  /// Returns the descendant at `path`. Absent if there is none.
  public func descendant(_ path: DataPath) -> DataNode {
    path.keys.reduce(self) { $0.child($1) }
  }

  /// Replaces the descendant at `path`.
  ///
  /// Nodes left without children are removed. A leaf above new data is replaced and keeps its priority. A deletion
  /// below a leaf changes nothing (the client's `LeafNode.updateImmediateChild`).
  package mutating func set(_ node: DataNode, at path: DataPath) {
    set(node, at: path.keys[...])
  }

  private mutating func set(_ node: DataNode, at keys: ArraySlice<DataKey>) {
    guard let key = keys.first else {
      self = node
      return
    }
    switch content {
    case .children(var children):
      content = .absent  // releases the second reference, so that the array is changed in place
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

/// A child in the document tree: a key and a node.
public struct DataChild: Hashable, Sendable {
  /// The name of the child.
  package let key: DataKey
  /// The text of the key.
  public var name: String { key.text }
  /// The data of the child.
  public var node: DataNode

  /// Creates a child named `key`.
  package init(_ key: DataKey, _ node: DataNode) {
    self.key = key
    self.node = node
  }
}
