import RuleValues

/// An open-addressing hash table that finds a node's child by key. An arena uses it once it has many nodes.
///
/// The standard library seeds the hashes, so an attacker cannot choose keys that collide.
struct NodeIndex {
  private var slots: [UInt32] = []
  private var used: [Int] = []

  /// Whether the index has no nodes.
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

  /// Returns the node with this hash for which `isMatch` returns true; nil if there is none.
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

  /// Inserts a new node, and doubles the table if it would be more than half full. The node must not be in the table.
  ///
  /// - Parameter hashOf: returns the hash of this node and of every node inserted before.
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
