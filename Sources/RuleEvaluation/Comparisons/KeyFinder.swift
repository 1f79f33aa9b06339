import RulePrograms
import RuleValues

/// A search structure for the keys of a map.
///
/// It first tries the expected index, because equal maps usually have the same key order. Then it searches linearly, or
/// by hash if there are many keys.
struct KeyFinder {
  /// The maximum number of keys for a linear search.
  static let few = 16

  private let map: ElementsRef
  private var slots: [UInt32] = []

  init(_ map: ElementsRef) { self.map = map }

  /// Returns the value for a key; nil if the map lacks the key.
  ///
  /// - Parameter guess: the expected index of the key among the map's elements.
  mutating func value(of key: TextRef, guess: Int, in arena: borrowing Arena) -> RuleValue? {
    if guess + 1 < Int(map.count), case .string(let candidate) = arena.element(map, guess), arena.equal(candidate, key)
    {
      return arena.element(map, guess + 1)
    }
    guard map.count > Self.few * 2 else { return arena.value(of: key, in: map) }
    if slots.isEmpty { fill(arena) }
    let found = slots[slot(of: key, arena)]
    return found == 0 ? nil : arena.element(map, Int(found))
  }

  private mutating func fill(_ arena: borrowing Arena) {
    var size = 64
    while size < Int(map.count) { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for index in stride(from: 0, to: Int(map.count) - 1, by: 2) {
      if case .string(let key) = arena.element(map, index) {
        slots[slot(of: key, arena)] = UInt32(truncatingIfNeeded: index + 1)
      }
    }
  }

  private func slot(of key: TextRef, _ arena: borrowing Arena) -> Int {
    let mask = slots.count - 1
    var slot = arena.withText(key) { NodeIndex.hash(0, $0) } & mask
    while slots[slot] != 0 {
      if case .string(let candidate) = arena.element(map, Int(slots[slot]) - 1), arena.equal(candidate, key) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
