import RulePrograms
import RuleValues

/// The evaluation of built-ins on values that a query leaves open.
///
/// The emulator treats a field that the query does not name as missing. It treats a constraint inside a list or map as
/// an ordinary value. A proof must not do that. Every result that depends on unknown data is undecided, so a grant
/// holds for every document that the query could find.
extension EvaluationState {
  /// Returns the result of a built-in with an operand that a query leaves open; nil if the regular evaluation applies.
  mutating func appliedToQuery(_ builtin: Builtin, _ base: Int) -> RuleValue? {
    environment.isProof ? proven(builtin, base) : emulated(builtin, base)
  }

  // MARK: Emulation

  private mutating func emulated(_ builtin: Builtin, _ base: Int) -> RuleValue? {
    switch (builtin, operands.count - base) {
    case (.in, 2): return emulatedIn(operands[base], operands[base + 1])
    case (.hasAny, 2):
      if case .constraint(let constraint) = operands[base] {
        guard case .list(let list) = operands[base + 1] else { return unsupported(.hasAny, base) }
        return emulatedHasAny(constraint, list)
      }
      return emulatedSet(builtin, operands[base], operands[base + 1])
    case (.hasAll, 2), (.hasOnly, 2): return emulatedSet(builtin, operands[base], operands[base + 1])
    case (.toSet, 1):
      guard case .list = operands[base], holdsOpen(operands[base], 0) else { return nil }
      return .error(.openEquality)
    case (.diff, 2): return emulatedDiff(operands[base], operands[base + 1])
    default: return nil
    }
  }

  private mutating func emulatedIn(_ element: RuleValue, _ container: RuleValue) -> RuleValue? {
    switch (element, container) {
    case (.constraint, .constraint): typeFault(element, expected: Relation.less.typesBesideConstraint)
    case (.mapDiff, .constraint): typeFault(element, expected: Relation.equal.typesBesideConstraint)
    case (_, .constraint(let constraint)): contains(constraint, element) ? .bool(true) : .error(.undecided)
    case (.constraint, .list): .bool(false)
    case (_, .set(let set)): set.count > 0 && holdsOpen(element, 0) ? .error(.openEquality) : nil
    default: nil
    }
  }

  private mutating func emulatedHasAny(_ constraint: ElementsRef, _ list: ElementsRef) -> RuleValue {
    for index in 0..<Int(list.count) {
      let element = arena.element(list, index)
      switch element {
      case .constraint, .mapDiff: return typeFault(element, expected: Relation.equal.typesBesideConstraint)
      default: if contains(constraint, element) { return .bool(true) }
      }
    }
    return .bool(false)
  }

  /// A set searches the elements of a list one by one, until one decides. `hasOnly` converts the list to a set.
  private mutating func emulatedSet(_ builtin: Builtin, _ receiver: RuleValue, _ argument: RuleValue) -> RuleValue? {
    guard case .set(let set) = receiver, case .list(let list) = argument, holdsOpen(argument, 0) else { return nil }
    if builtin == .hasOnly { return .error(.openEquality) }
    for index in 0..<Int(list.count) {
      let element = arena.element(list, index)
      if holdsOpen(element, 0) { return .error(.openEquality) }
      guard let isFound = find(element, in: set, by: .sets) else { return .error(.stepLimit) }
      if isFound == (builtin == .hasAny) { return .bool(isFound) }
    }
    return .bool(builtin == .hasAll)
  }

  /// `diff()` compares the values of keys that both maps have.
  private mutating func emulatedDiff(_ newer: RuleValue, _ older: RuleValue) -> RuleValue? {
    guard case .map(let newer) = newer, case .map(let older) = older else { return nil }
    var keys = KeyFinder(newer)
    for index in stride(from: 0, to: Int(older.count), by: 2) {
      guard case .string(let key) = arena.element(older, index),
        let value = keys.value(of: key, guess: index, in: arena)
      else { continue }
      if holdsOpen(value, 0) || holdsOpen(arena.element(older, index + 1), 0) { return .error(.openEquality) }
    }
    return nil
  }

  /// Returns whether values are equal if a query leaves one of them open; nil if it is unknown.
  ///
  /// To the emulator, a constraint equals only a constraint with the same comparisons.
  mutating func openValuesEqual(_ left: RuleValue, _ right: RuleValue, _ depth: Int) -> Bool? {
    guard !environment.isProof else { return nil }
    guard case .constraint(let left) = left, case .constraint(let right) = right else { return false }
    return listsEqual(left, right, depth) { $0.deeplyEqual($1, $2, $3) }
  }

  // MARK: Proofs

  private mutating func proven(_ builtin: Builtin, _ base: Int) -> RuleValue? {
    switch operands.count - base {
    case 0: nil
    case 2: provenPair(builtin, base)
    default: provenOther(builtin, base)
    }
  }

  private mutating func provenPair(_ builtin: Builtin, _ base: Int) -> RuleValue? {
    let (left, right) = (operands[base], operands[base + 1])
    switch builtin {
    case .member, .index: return provenMember(left, right)
    case .equal, .notEqual: return provenEquality(builtin, left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return isPartial(left) || isPartial(right) ? .error(.undecided) : nil
    case .in: return provenIn(left, right)
    case .hasAny:
      if case .constraint(let constraint) = left, case .list(let list) = right {
        let found = emulatedHasAny(constraint, list)
        if case .bool(false) = found { return .error(.undecided) }
        return found
      }
      return provenOther(builtin, base)
    default: return provenOther(builtin, base)
    }
  }

  private mutating func provenOther(_ builtin: Builtin, _ base: Int) -> RuleValue? {
    switch builtin {
    case .list, .map, .debug: return nil
    case .size, .concat, .slice: return isOpen(operands[base]) ? .error(.undecided) : nil
    case .getOrDefault: return provenGet(base)
    default:
      for index in base..<operands.count where holdsOpen(operands[index], 0) { return .error(.undecided) }
      return nil
    }
  }

  /// Returns whether a value that is known only through a query has one of the types; nil for other values.
  ///
  /// A number in a constraint could be an int or a float.
  func provenType(_ value: RuleValue, _ types: TypeSet) -> RuleValue? {
    guard case .constraint(let constraint) = value else { return nil }
    let isNumber = stride(from: 0, to: Int(constraint.count), by: 2).contains { index in
      guard case .integer(Comparator.equal.rawValue) = arena.element(constraint, index) else { return false }
      switch arena.element(constraint, index + 1) {
      case .integer, .double: return true
      default: return false
      }
    }
    return isNumber && types.contains(.int) && types.contains(.float) ? .bool(true) : .error(.undecided)
  }

  /// Returns whether the value itself is left open. A list or map literal may contain such values.
  private func isOpen(_ value: RuleValue) -> Bool {
    switch value {
    case .constraint, .partialMap: true
    default: false
    }
  }

  /// Returns whether a value or a nested value is left open, or whether that cannot be determined within the step
  /// limit.
  ///
  /// The emulator does not look into the result of `diff()`, but a proof does.
  private mutating func holdsOpen(_ value: RuleValue, _ depth: Int) -> Bool {
    guard depth < Arena.maximumDepth * 2, countComparison(depth) else { return true }
    switch value {
    case .constraint, .partialMap: return true
    case .mapDiff where !environment.isProof: return false
    case .list(let elements), .set(let elements), .map(let elements), .mapDiff(let elements):
      for index in elements.range where holdsOpen(arena.elements[index], depth + 1) { return true }
      return false
    default: return false
    }
  }

  private func provenMember(_ value: RuleValue, _ key: RuleValue) -> RuleValue? {
    switch (value, key) {
    case (.partialMap(let map), .string(let key)): arena.value(of: key, in: map) ?? .error(.undecided)
    case (.constraint, _), (.partialMap, _): .error(.undecided)
    default: nil
    }
  }

  private mutating func provenGet(_ base: Int) -> RuleValue? {
    guard operands.count - base == 3 else { return .error(.undecided) }
    switch (operands[base], operands[base + 1]) {
    case (.partialMap(let map), .string(let key)): return arena.value(of: key, in: map) ?? .error(.undecided)
    case (.map, .list(let keys)), (.partialMap, .list(let keys)):
      guard holdsOpen(operands[base], 0) else { return nil }
      return provenGet(operands[base], keys)
    case (.map, _): return nil
    default: return holdsOpen(operands[base], 0) ? .error(.undecided) : nil
    }
  }

  /// Follows keys as long as they are known to exist.
  private func provenGet(_ map: RuleValue, _ keys: ElementsRef) -> RuleValue {
    var value = map
    for index in 0..<Int(keys.count) {
      guard case .string(let key) = arena.element(keys, index) else { return .error(.undecided) }
      switch value {
      case .map(let map), .partialMap(let map):
        guard let next = arena.value(of: key, in: map) else { return .error(.undecided) }
        value = next
      default: return .error(.undecided)
      }
    }
    return value
  }

  private mutating func provenEquality(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    switch (left, right) {
    case (.constraint, _), (_, .constraint):
      return isPartial(left) || isPartial(right) ? .error(.undecided) : nil
    case (.partialMap, _), (_, .partialMap):
      let types = (left.type, right.type)
      return types.0 == types.1 ? .error(.undecided) : .bool(builtin == .notEqual)
    default: return holdsOpen(left, 0) || holdsOpen(right, 0) ? .error(.undecided) : nil
    }
  }

  private func isPartial(_ value: RuleValue) -> Bool {
    if case .partialMap = value { true } else { false }
  }

  private mutating func provenIn(_ element: RuleValue, _ container: RuleValue) -> RuleValue? {
    switch (element, container) {
    case (_, .constraint(let constraint)):
      return contains(constraint, element) ? .bool(true) : .error(.undecided)
    case (.string(let key), .partialMap(let map)):
      return arena.value(of: key, in: map) != nil ? .bool(true) : .error(.undecided)
    case (.constraint, .list(let list)):
      // The element is not in the list if it is known to differ from each of the list's elements.
      for index in 0..<Int(list.count) {
        let isOther = constraintComparison(.notEqual, element, arena.element(list, index))
        guard case .bool(true) = isOther else { return .error(.undecided) }
      }
      return .bool(false)
    case (_, .map), (_, .partialMap): return isPartial(container) || isOpen(element) ? .error(.undecided) : nil
    default: return holdsOpen(element, 0) || holdsOpen(container, 0) ? .error(.undecided) : nil
    }
  }
}
