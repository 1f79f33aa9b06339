import RulePrograms
import RuleValues

extension EvaluationState {
  /// `x in y`
  mutating func contains(_ element: RuleValue, _ container: RuleValue) -> RuleValue {
    switch (element, container) {
    case (_, .list(let list)): return answer(find(element, in: list, by: .lists))
    case (_, .set(let set)): return answer(find(element, in: set, by: .sets))
    case (.string(let key), .map(let map)): return .bool(arena.value(of: key, in: map) != nil)
    default: return unsupported(.in, element, container)
    }
  }

  /// `hasAll`, `hasAny`, `hasOnly` of a list with a list, or of a set with a set or list.
  mutating func membership(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.list(let elements), .list(let others)): return membership(builtin, elements, others, .lists)
    case (.set(let elements), .set(let others)), (.set(let elements), .list(let others)):
      return membership(builtin, elements, others, .sets)
    default: return unsupported(builtin, left, right)
    }
  }

  private mutating func membership(
    _ builtin: Builtin, _ elements: ElementsRef, _ others: ElementsRef, _ equality: ElementEquality
  ) -> RuleValue {
    switch builtin {
    case .hasAll: answer(containsAll(elements, others, by: equality))
    case .hasAny: answer(containsAny(elements, others, by: equality))
    default: answer(containsAll(others, elements, by: equality))
    }
  }

  /// `list.removeAll(list)`
  mutating func removeAll(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    guard case .list(let elements) = left, case .list(let others) = right else {
      return unsupported(.removeAll, left, right)
    }
    return filtered(elements, by: others, keepsFound: false, .lists).map { .list($0) } ?? unanswered
  }

  /// `list.toSet()`
  mutating func toSet(_ operand: RuleValue) -> RuleValue {
    guard case .list(let list) = operand else { return unsupported(.toSet, operand) }
    let start = arena.elements.count
    return addDistinct(list, from: start) ? .set(arena.elements(from: start)) : unanswered
  }

  /// `difference`, `intersection` and `union` of sets; of equal elements the receiver's is kept.
  mutating func setAlgebra(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    guard case .set(let elements) = left, case .set(let others) = right else {
      return unsupported(builtin, left, right)
    }
    guard builtin == .union else {
      let kept = filtered(elements, by: others, keepsFound: builtin == .intersection, .sets)
      return kept.map { .set($0) } ?? unanswered
    }
    let start = arena.elements.count
    for index in elements.range {
      guard arena.push(arena.elements[index]) else { return .error(.textLimit) }
    }
    return addDistinct(others, from: start) ? .set(arena.elements(from: start)) : unanswered
  }

  /// The elements that are, or are not, among others.
  private mutating func filtered(
    _ elements: ElementsRef, by others: ElementsRef, keepsFound: Bool, _ equality: ElementEquality
  ) -> ElementsRef? {
    guard var table = table(of: others, by: equality) else { return nil }
    var kept: [RuleValue] = []
    for index in elements.range {
      let element = arena.elements[index]
      guard let found = find(element, in: others, &table, equality) else { return nil }
      if found == keepsFound { kept.append(element) }
    }
    return arena.addElements(kept)
  }

  /// Appends elements to those from `start` on, each unless an equal one is there.
  private mutating func addDistinct(_ elements: ElementsRef, from start: Int) -> Bool {
    var table = ElementTable(capacity: Int(elements.count) + arena.elements.count - start)
    if !table.slots.isEmpty {
      for index in start..<arena.elements.count where insert(index, into: &table, .sets) == nil { return false }
    }
    for index in elements.range {
      let element = arena.elements[index]
      let known = arena.elements(from: start)
      guard let found = find(element, in: known, &table, .sets) else { return false }
      if found { continue }
      guard arena.push(element) else { return false }
      if !table.slots.isEmpty, insert(arena.elements.count - 1, into: &table, .sets) == nil { return false }
    }
    return true
  }

  /// The error of a search that came to no end.
  private var unanswered: RuleValue {
    .error(steps > limits.steps ? .stepLimit : .textLimit)
  }
}
