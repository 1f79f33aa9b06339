import RulePrograms
import RuleValues

/// The change of a map's key between two maps.
enum KeyStatus: Int64 {
  /// Only the newer map has the key.
  case added
  /// Only the older map has the key.
  case removed
  /// Both maps have the key, with different values.
  case changed
  /// Both maps have the key, with the same value.
  case unchanged
}

extension EvaluationState {
  /// Returns a map of each key's status: the keys of the older map in its order, then the added keys (emulator 1.19.9).
  ///
  /// It returns nil if values cannot be compared, or if a limit is exceeded.
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
