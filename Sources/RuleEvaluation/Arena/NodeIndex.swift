import RuleValues

/// Finds the child of a node by key, once an arena has many nodes: an open-addressing table over them. Hashing is seeded by
/// the standard library, so that nobody can choose keys that collide.
struct NodeIndex {
  private var slots: [UInt32] = []
  private var used: [Int] = []

  /// Whether no node was added.
  var isEmpty: Bool { used.isEmpty }

  mutating func removeAll() {
    guard !used.isEmpty else { return }
    if used.count * 4 > slots.count {
      slots = Array(repeating: ArenaNode.none, count: slots.count)
    } else {
      for slot in used { slots[slot] = ArenaNode.none }
    }
    used.removeAll(keepingCapacity: true)
  }

  static func hash(_ parent: UInt32, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }

  /// The node with that hash of which `isMatch` says so; nil where there is none.
  @inline(__always)
  func node(_ hash: Int, isMatch: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != ArenaNode.none {
      if isMatch(slots[slot]) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a node, which must not be there, and doubles the table where it would be more than half full.
  ///
  /// - Parameter hashOf: the hash of this node and of each that was added before.
  mutating func insert(_ node: UInt32, hashOf: (UInt32) -> Int) {
    if (used.count + 1) * 2 > slots.count {
      let nodes = used.map { slots[$0] }
      slots = Array(repeating: ArenaNode.none, count: max(64, slots.count * 2))
      used.removeAll(keepingCapacity: true)
      for node in nodes { place(node, hashOf(node)) }
    }
    place(node, hashOf(node))
  }

  private mutating func place(_ node: UInt32, _ hash: Int) {
    var free = hash & (slots.count - 1)
    while slots[free] != ArenaNode.none { free = (free + 1) & (slots.count - 1) }
    slots[free] = node
    used.append(free)
  }
}
