package import RuleValues

/// A node of the rules' match tree: one step of a path, and the rules at that point.
package struct MatchNode: Sendable {
  /// The condition on a path's key.
  package enum Step: Sendable, Hashable {
    /// The root of all paths.
    case root
    /// Exactly this key.
    case key(DataKey)
    /// Any key without a sibling of that name. It is captured in a slot under a name such as `$uid`.
    case wildcard(name: String, slot: Int)
    /// Any number of keys from `minimum` up. A path of them is captured.
    case glob(name: String, slot: Int, minimum: Int)
  }

  /// A child with a fixed key.
  struct Literal: Sendable {
    let key: [UInt8]
    let node: Int
  }

  /// The step from the parent to this node.
  package let step: Step
  /// The index of the parent in ``Program/nodes``. Nil at the root.
  package let parent: Int?
  /// The children with fixed keys, sorted by code units for binary search.
  private(set) var literals: [Literal] = []
  /// The first wildcard child, which matches every other key. Realtime rules have at most one.
  package var wildcard: Int? { wildcards.first }
  /// The children that match any key.
  package internal(set) var wildcards: [Int] = []
  /// The children that match any number of keys.
  package internal(set) var globs: [Int] = []
  /// The `allow` rules at this node, in file order.
  package internal(set) var allows: [RuleID] = []
  /// The `.read` rule at this node.
  package internal(set) var read: RuleID?
  /// The `.write` rule at this node.
  package internal(set) var write: RuleID?
  /// The `.validate` rule at this node.
  package internal(set) var validate: RuleID?
  /// The indexes of `.indexOn`: child paths, or `.value`.
  package internal(set) var indexes: [String] = []

  init(step: Step, parent: Int?) {
    self.step = step
    self.parent = parent
  }

  /// The slot that a wildcard or glob captures into. Nil for other steps.
  package var slot: Int? {
    switch step {
    case .wildcard(_, let slot), .glob(_, let slot, _): slot
    case .root, .key: nil
    }
  }

  /// Whether the node has no children.
  package var isLeaf: Bool { literals.isEmpty && wildcards.isEmpty && globs.isEmpty }

  /// The children with fixed keys, in the order of code units.
  package var namedChildren: [Int] { literals.map(\.node) }

  mutating func insert(_ key: DataKey, _ node: Int) {
    let bytes = Array(key.text.utf8)
    let place = bytes.withUnsafeBufferPointer { search($0) }
    literals.insert(Literal(key: bytes, node: node), at: place.index)
  }

  /// Returns the child that matches `key`: the one with this name, else the wildcard.
  ///
  /// - Parameter key: the key in UTF-8.
  package func child(_ key: UnsafeBufferPointer<UInt8>) -> Int? { literal(key) ?? wildcard }

  /// Returns the child with the fixed key `key`.
  ///
  /// - Parameter key: the key in UTF-8.
  package func literal(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = search(key)
    return place.isThere ? literals[place.index].node : nil
  }

  /// Returns the index of `key` among the named children, or its insertion point.
  private func search(_ key: UnsafeBufferPointer<UInt8>) -> (index: Int, isThere: Bool) {
    var low = 0
    var high = literals.count
    while low < high {
      let middle = (low + high) / 2
      let order = literals[middle].key.withUnsafeBufferPointer { CodeUnits.compare($0, key) }
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}

extension [MatchNode] {
  /// Returns the nodes from the root to a node, both included.
  func path(to node: Int) -> [Int] { sequence(first: node) { self[$0].parent }.reversed() }

  /// Returns the path of a node: `/users/$uid`, or `/`.
  func location(of node: Int) -> String {
    let steps = path(to: node).compactMap { node -> String? in
      switch self[node].step {
      case .root: nil
      case .key(let key): key.text
      case .wildcard(let name, _), .glob(let name, _, _): name
      }
    }
    return "/" + steps.joined(separator: "/")
  }
}
