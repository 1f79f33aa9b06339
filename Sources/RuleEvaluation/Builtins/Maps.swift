import RulePrograms
import RuleValues

extension Evaluator {
  /// `map.keys()`: sorted by UTF-16 code units.
  mutating func keys(_ operand: RuleValue) -> RuleValue {
    guard case .map(let map) = operand else { return unsupported(.keys, operand) }
    var keys: [TextRef] = []
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      if case .string(let key) = arena.element(map, index) { keys.append(key) }
    }
    steps += keys.count
    keys.sort { arena.compare($0, $1) < 0 }
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
    guard case .mapDiff(let maps) = operand, case .map(let newer) = arena.element(maps, 0),
      case .map(let older) = arena.element(maps, 1)
    else { return unsupported(builtin, operand) }
    let start = arena.elements.count
    let isComplete =
      builtin == .removedKeys
      ? addKeys(of: older, unlike: newer, builtin)
      : addKeys(of: newer, unlike: older, builtin)
        && (builtin != .affectedKeys || addKeys(of: older, unlike: newer, .removedKeys))
    guard isComplete else { return .error(steps > limits.steps ? .stepLimit : .undecided) }
    return .set(arena.elements(from: start))
  }

  /// Appends the keys of a map that are as the method says beside another map.
  private mutating func addKeys(of map: ElementsRef, unlike other: ElementsRef, _ builtin: Builtin) -> Bool {
    var keys = KeyFinder(other)
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      guard case .string(let key) = arena.element(map, index) else { return false }
      let known = keys.value(of: key, guess: index, in: arena)
      var isSame = false
      if let known, builtin != .addedKeys, builtin != .removedKeys {
        guard let same = setEqual(arena.element(map, index + 1), known) else { return false }
        isSame = same
      }
      let isWanted =
        switch builtin {
        case .addedKeys, .removedKeys: known == nil
        case .changedKeys: known != nil && !isSame
        case .unchangedKeys: known != nil && isSame
        default: !isSame
        }
      if isWanted, !arena.push(.string(key)) { return false }
    }
    return true
  }
}
