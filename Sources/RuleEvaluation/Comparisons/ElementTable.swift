import RulePrograms
import RuleValues

/// The equality that a search for elements uses.
enum ElementEquality {
  /// The equality of lists: an int never equals a float.
  case lists
  /// The equality of sets: numbers are compared by their value.
  case sets
}

/// A search structure for the elements of a list or set: linear for few elements, a hash table for many.
struct ElementTable {
  /// The maximum number of elements for a linear search.
  static let few = 12

  /// The indices in ``Arena/elements`` plus one, by hash; 0 for a free slot. It is empty for few elements.
  var slots: [UInt32] = []
  /// The hash of the element in each slot.
  var hashes: [Int] = []
  /// The number of elements in the table.
  var count = 0

  /// Creates a table for up to `capacity` elements.
  init(capacity: Int) {
    guard capacity > Self.few else { return }
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    hashes = Array(repeating: 0, count: size)
  }
}

extension EvaluationState {
  /// Returns whether a list or set has an element; nil if the comparison has no result.
  mutating func find(_ value: RuleValue, in elements: ElementsRef, by equality: ElementEquality) -> Bool? {
    for index in elements.range {
      let same = equal(value, arena.elements[index], equality)
      if same != false { return same }
    }
    return false
  }

  /// Returns whether `elements` contains all of `others`; nil if the comparison has no result.
  mutating func containsAll(_ elements: ElementsRef, _ others: ElementsRef, by equality: ElementEquality) -> Bool? {
    guard var table = table(of: elements, by: equality) else { return nil }
    for index in others.range {
      let found = find(arena.elements[index], in: elements, &table, equality)
      guard found == true else { return found }
    }
    return true
  }

  /// Returns whether `elements` contains at least one of `others`; nil if the comparison has no result.
  mutating func containsAny(_ elements: ElementsRef, _ others: ElementsRef, by equality: ElementEquality) -> Bool? {
    guard var table = table(of: elements, by: equality) else { return nil }
    for index in others.range {
      let found = find(arena.elements[index], in: elements, &table, equality)
      guard found == false else { return found }
    }
    return false
  }

  /// Returns a table of the elements; nil if it takes too many steps.
  mutating func table(of elements: ElementsRef, by equality: ElementEquality) -> ElementTable? {
    var table = ElementTable(capacity: Int(elements.count))
    guard !table.slots.isEmpty else { return table }
    for index in elements.range {
      guard insert(index, into: &table, equality) != nil else { return nil }
    }
    return table
  }

  /// Returns whether the elements of this table include an equal one; nil if the comparison has no result.
  mutating func find(
    _ value: RuleValue, in elements: ElementsRef, _ table: inout ElementTable, _ equality: ElementEquality
  ) -> Bool? {
    if table.slots.isEmpty { return find(value, in: elements, by: equality) }
    guard let hash = hash(value, 0) else { return nil }
    return slot(of: value, hash, table, equality).map { table.slots[$0] != 0 }
  }

  /// Inserts an element into the table unless it has an equal one.
  ///
  /// - Returns: whether the element was inserted; nil if it takes too many steps.
  mutating func insert(_ index: Int, into table: inout ElementTable, _ equality: ElementEquality) -> Bool? {
    let value = arena.elements[index]
    guard let hash = hash(value, 0), let slot = slot(of: value, hash, table, equality) else { return nil }
    guard table.slots[slot] == 0 else { return false }
    table.slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    table.hashes[slot] = hash
    table.count += 1
    return true
  }

  /// Returns the slot of an equal element, or the free slot for this one.
  private mutating func slot(
    of value: RuleValue, _ hash: Int, _ table: ElementTable, _ equality: ElementEquality
  ) -> Int? {
    let mask = table.slots.count - 1
    var slot = hash & mask
    while table.slots[slot] != 0 {
      if table.hashes[slot] == hash {
        let same = equal(value, arena.elements[Int(table.slots[slot]) - 1], equality)
        if same != false { return same.map { _ in slot } }
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func equal(_ left: RuleValue, _ right: RuleValue, _ equality: ElementEquality) -> Bool? {
    guard countComparison(0) else { return nil }
    switch equality {
    case .lists:
      switch (left, right) {
      case (.constraint, _), (_, .constraint): return environment.isProof ? nil : false
      default: return elementsEqual(left, right)
      }
    case .sets: return setEqual(left, right)
    }
  }
}
