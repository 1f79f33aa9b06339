import RulePrograms
import RuleRequests
import RuleValues

extension CloudFunction {
  /// The methods of maps (reference rules.Map). See ``shared`` for `size()`.
  static let maps: [CloudFunction] = [
    .unary(.keys, .method("keys", [([.map], .list)], "the keys, sorted")) { $0.keys($1) },
    .unary(.values, .method("values", [([.map], .list)], "the values")) { $0.values($1) },
    .ternary(
      .getOrDefault,
      .method(
        "get", [([.map, .string, .any], .any), ([.map, .list, .any], .any)],
        "the value of the key, or of the path of keys, or else the default")
    ) { $0.getOrDefault($1, $2, $3) },
    .binary(.diff, .method("diff", [([.map, .map], .mapDiff)], "the difference from an older map")) {
      guard case .map = $1, case .map = $2 else { return nil }
      return $0.arena.addElements([$1, $2]).map { .mapDiff($0) } ?? .error(.textLimit)
    },
  ]

  /// The methods of a map's difference (reference rules.MapDiff). The receiver of `diff` is the newer map.
  static let mapDiffs: [CloudFunction] = [
    .unary(.addedKeys, .method("addedKeys", [([.mapDiff], .set)], "the keys of the newer map only")) {
      $0.keys(of: $1) { $0 == .added }
    },
    .unary(.removedKeys, .method("removedKeys", [([.mapDiff], .set)], "the keys of the older map only")) {
      $0.keys(of: $1) { $0 == .removed }
    },
    .unary(.changedKeys, .method("changedKeys", [([.mapDiff], .set)], "the keys with a different value")) {
      $0.keys(of: $1) { $0 == .changed }
    },
    .unary(.unchangedKeys, .method("unchangedKeys", [([.mapDiff], .set)], "the keys with the same value")) {
      $0.keys(of: $1) { $0 == .unchanged }
    },
    .unary(.affectedKeys, .method("affectedKeys", [([.mapDiff], .set)], "the keys that were added, removed or changed"))
    {
      $0.keys(of: $1) { $0 != .unchanged }
    },
  ]
}

extension EvaluationState {
  /// Returns the keys sorted by code points, whereas `<` compares UTF-16 code units (emulator 1.19.9).
  fileprivate mutating func keys(_ operand: RuleValue) -> RuleValue? {
    guard case .map(let map) = operand else { return nil }
    var keys: [TextRef] = []
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      if case .string(let key) = arena.element(map, index) { keys.append(key) }
    }
    steps += keys.count
    keys.sort { arena.compareBytes($0, $1) < 0 }
    return arena.addElements(keys.map { RuleValue.string($0) }).map { .list($0) } ?? .error(.textLimit)
  }

  /// Returns the values in insertion order.
  fileprivate mutating func values(_ operand: RuleValue) -> RuleValue? {
    guard case .map(let map) = operand else { return nil }
    let values = stride(from: 1, to: Int(map.count), by: 2).map { arena.element(map, $0) }
    steps += values.count
    return arena.addElements(values).map { .list($0) } ?? .error(.textLimit)
  }

  fileprivate mutating func getOrDefault(
    _ receiver: RuleValue, _ key: RuleValue, _ fallback: RuleValue
  ) -> RuleValue? {
    guard case .map(let map) = receiver else { return nil }
    switch key {
    case .string(let name): return arena.value(of: name, in: map) ?? fallback
    case .list(let keys): return value(at: keys, in: receiver) ?? fallback
    default: return nil
    }
  }

  /// Returns the value at a list of nested keys. Every key is checked, even after a missing one (emulator 1.19.9).
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

  /// Returns the set of keys whose status is wanted.
  fileprivate mutating func keys(of operand: RuleValue, where isWanted: (KeyStatus) -> Bool) -> RuleValue? {
    guard case .mapDiff(let maps) = operand else { return nil }
    guard let statuses = statuses(of: maps) else { return .error(steps > limits.steps ? .stepLimit : .undecided) }
    let start = arena.elements.count
    for index in stride(from: 0, to: Int(statuses.count), by: 2) {
      guard case .integer(let number) = arena.element(statuses, index + 1), let status = KeyStatus(rawValue: number),
        isWanted(status)
      else { continue }
      guard arena.push(arena.element(statuses, index)) else { return .error(.textLimit) }
    }
    return .set(arena.elements(from: start))
  }
}
