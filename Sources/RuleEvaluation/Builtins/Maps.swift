import RulePrograms
import RuleValues

extension EvaluationState {
  /// `map.keys()`: sorted by code points, where `<` goes by UTF-16 code units (emulator 1.19.9).
  mutating func keys(_ operand: RuleValue) -> RuleValue {
    guard case .map(let map) = operand else { return unsupported(.keys, operand) }
    var keys: [TextRef] = []
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      if case .string(let key) = arena.element(map, index) { keys.append(key) }
    }
    steps += keys.count
    keys.sort { arena.compareBytes($0, $1) < 0 }
    return arena.addElements(keys.map { RuleValue.string($0) }).map { .list($0) } ?? .error(.textLimit)
  }

  /// `map.values()`: in the order of insertion.
  mutating func values(_ operand: RuleValue) -> RuleValue {
    guard case .map(let map) = operand else { return unsupported(.values, operand) }
    let values = stride(from: 1, to: Int(map.count), by: 2).map { arena.element(map, $0) }
    steps += values.count
    return arena.addElements(values).map { .list($0) } ?? .error(.textLimit)
  }

  /// `map.get(key, default)`: the value of the key, or of the keys inside each other.
  mutating func getOrDefault(_ receiver: RuleValue, _ key: RuleValue, _ fallback: RuleValue) -> RuleValue {
    guard case .map(let map) = receiver else { return unsupported(.getOrDefault, receiver, key, fallback) }
    switch key {
    case .string(let name): return arena.value(of: name, in: map) ?? fallback
    case .list(let keys): return value(at: keys, in: receiver) ?? fallback
    default: return unsupported(.getOrDefault, receiver, key, fallback)
    }
  }

  /// What stands at keys inside each other; every key is checked, also behind a missing step (emulator 1.19.9).
  private mutating func value(at keys: ElementsRef, in map: RuleValue) -> RuleValue? {
    for index in keys.range {
      guard case .string = arena.elements[index] else { return typeFault(arena.elements[index], expected: .string) }
    }
    var current = map
    for index in keys.range {
      guard case .string(let key) = arena.elements[index], case .map(let inner) = current,
        let next = arena.value(of: key, in: inner)
      else { return nil }
      current = next
    }
    return current
  }

  /// `map.diff(map)`: the receiver is the newer one.
  mutating func diff(_ newer: RuleValue, _ older: RuleValue) -> RuleValue {
    guard case .map = newer, case .map = older else { return unsupported(.diff, newer, older) }
    return arena.addElements([newer, older]).map { .mapDiff($0) } ?? .error(.textLimit)
  }

  /// `addedKeys()` and its like, as a set.
  mutating func diffKeys(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    guard case .mapDiff(let maps) = operand else { return unsupported(builtin, operand) }
    guard let statuses = statuses(of: maps) else { return .error(steps > limits.steps ? .stepLimit : .undecided) }
    let start = arena.elements.count
    for index in stride(from: 0, to: Int(statuses.count), by: 2) {
      guard case .integer(let number) = arena.element(statuses, index + 1), let status = KeyStatus(rawValue: number),
        status.counts(for: builtin)
      else { continue }
      guard arena.push(arena.element(statuses, index)) else { return .error(.textLimit) }
    }
    return .set(arena.elements(from: start))
  }

  /// What became of each key, as a map of statuses: the keys of the older map in its order, then those that were added
  /// (emulator 1.19.9). Nil where values can not be compared or that takes too much.
  mutating func statuses(of maps: ElementsRef) -> ElementsRef? {
    guard maps.count == 2, case .map(let newer) = arena.element(maps, 0), case .map(let older) = arena.element(maps, 1)
    else { return nil }
    var statuses: [RuleValue] = []
    var keys = KeyFinder(newer)
    for index in stride(from: 0, to: Int(older.count), by: 2) {
      guard case .string(let key) = arena.element(older, index) else { return nil }
      var status = KeyStatus.removed
      if let value = keys.value(of: key, guess: index, in: arena) {
        guard let isSame = setEqual(value, arena.element(older, index + 1)) else { return nil }
        status = isSame ? .unchanged : .changed
      }
      statuses += [.string(key), .integer(status.rawValue)]
    }
    keys = KeyFinder(older)
    for index in stride(from: 0, to: Int(newer.count), by: 2) {
      guard case .string(let key) = arena.element(newer, index) else { return nil }
      if keys.value(of: key, guess: index, in: arena) == nil {
        statuses += [.string(key), .integer(KeyStatus.added.rawValue)]
      }
    }
    steps += statuses.count
    return arena.addElements(statuses)
  }
}

/// What became of a key of a map.
enum KeyStatus: Int64 {
  /// Only the newer map has it.
  case added
  /// Only the older map has it.
  case removed
  /// Both have it, with different values.
  case changed
  /// Both have it, with the same value.
  case unchanged

  /// Whether a method of the difference has the keys of this status.
  fileprivate func counts(for builtin: Builtin) -> Bool {
    switch builtin {
    case .addedKeys: self == .added
    case .removedKeys: self == .removed
    case .changedKeys: self == .changed
    case .unchangedKeys: self == .unchanged
    default: self != .unchanged
    }
  }
}
