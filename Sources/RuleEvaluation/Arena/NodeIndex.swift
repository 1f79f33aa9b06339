import RuleValues

/// Finds the child of a node by key: an open-addressing table over the arena's nodes. Hashing is seeded by the standard
/// library, so that nobody can choose keys that collide.
struct NodeIndex {
  private var slots: [UInt32] = Array(repeating: ArenaNode.none, count: 64)
  private var used: [Int] = []

  mutating func removeAll() {
    if used.count * 4 > slots.count {
      slots = Array(repeating: ArenaNode.none, count: slots.count)
    } else {
      for slot in used { slots[slot] = ArenaNode.none }
    }
    used.removeAll(keepingCapacity: true)
  }

  static func hash(_ parent: UInt32, _ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: key)
    return hasher.finalize()
  }

  /// The slot that holds the node, or the free one where it belongs.
  @inline(__always)
  func slot(_ hash: Int, isMatch: (UInt32) -> Bool) -> (slot: Int, node: UInt32) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != ArenaNode.none {
      if isMatch(slots[slot]) { return (slot, slots[slot]) }
      slot = (slot + 1) & mask
    }
    return (slot, ArenaNode.none)
  }

  /// Fills a free slot.
  mutating func insert(_ node: UInt32, at slot: Int) {
    slots[slot] = node
    used.append(slot)
  }

  /// Whether the table must ``grow(hashOf:)`` before another search.
  var isHalfFull: Bool { used.count * 2 > slots.count }

  /// Doubles the table, with `hashOf` to place the nodes anew.
  mutating func grow(hashOf: (UInt32) -> Int) {
    let nodes = used.map { slots[$0] }
    slots = Array(repeating: ArenaNode.none, count: slots.count * 2)
    used.removeAll(keepingCapacity: true)
    for node in nodes {
      var free = hashOf(node) & (slots.count - 1)
      while slots[free] != ArenaNode.none { free = (free + 1) & (slots.count - 1) }
      slots[free] = node
      used.append(free)
    }
  }
}
