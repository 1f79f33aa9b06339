import RulePrograms
import RuleValues

/// Which equality a search for elements goes by.
enum ElementEquality {
  /// That of lists: an int is no float.
  case lists
  /// That of sets: numbers by their value.
  case sets
}

/// Finds elements of a list or set: one after the other where there are few, by their hashes where there are many.
struct ElementTable {
  /// So many elements are searched one after the other.
  static let few = 12

  /// The indices in ``Arena/elements``, plus one, by hash; 0 where there is none. Empty for few elements.
  var slots: [UInt32] = []
  /// The hashes of the elements, by slot.
  var hashes: [Int] = []
  /// How many are in the table.
  var count = 0

  /// A table with room for `capacity` elements.
  init(capacity: Int) {
    guard capacity > Self.few else { return }
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    hashes = Array(repeating: 0, count: size)
  }
}

extension EvaluationState {
  /// Whether a list or set has an element; nil where there is no answer.
  mutating func find(_ value: RuleValue, in elements: ElementsRef, by equality: ElementEquality) -> Bool? {
    for index in elements.range {
      let same = equal(value, arena.elements[index], equality)
      if same != false { return same }
    }
    return false
  }

  /// Whether `elements` has all of `others`.
  mutating func containsAll(_ elements: ElementsRef, _ others: ElementsRef, by equality: ElementEquality) -> Bool? {
    guard var table = table(of: elements, by: equality) else { return nil }
    for index in others.range {
      let found = find(arena.elements[index], in: elements, &table, equality)
      guard found == true else { return found }
    }
    return true
  }

  /// Whether `elements` has one of `others`.
  mutating func containsAny(_ elements: ElementsRef, _ others: ElementsRef, by equality: ElementEquality) -> Bool? {
    guard var table = table(of: elements, by: equality) else { return nil }
    for index in others.range {
      let found = find(arena.elements[index], in: elements, &table, equality)
      guard found == false else { return found }
    }
    return false
  }

  /// A table of the elements; nil where that takes too many steps.
  mutating func table(of elements: ElementsRef, by equality: ElementEquality) -> ElementTable? {
    var table = ElementTable(capacity: Int(elements.count))
    guard !table.slots.isEmpty else { return table }
    for index in elements.range {
      guard insert(index, into: &table, equality) != nil else { return nil }
    }
    return table
  }

  /// Whether the elements, of which this is the table, have an equal one.
  mutating func find(
    _ value: RuleValue, in elements: ElementsRef, _ table: inout ElementTable, _ equality: ElementEquality
  ) -> Bool? {
    if table.slots.isEmpty { return find(value, in: elements, by: equality) }
    guard let hash = hash(value, 0) else { return nil }
    return slot(of: value, hash, table, equality).map { table.slots[$0] != 0 }
  }

  /// Puts an element into the table unless an equal one is there.
  ///
  /// - Returns: whether it was put in; nil where that takes too many steps.
  mutating func insert(_ index: Int, into table: inout ElementTable, _ equality: ElementEquality) -> Bool? {
    let value = arena.elements[index]
    guard let hash = hash(value, 0), let slot = slot(of: value, hash, table, equality) else { return nil }
    guard table.slots[slot] == 0 else { return false }
    table.slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    table.hashes[slot] = hash
    table.count += 1
    return true
  }

  /// The slot of an equal element, or the free one where it belongs.
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
