import RulePrograms
import RuleRequests
import RuleValues

extension CloudFunction {
  /// The methods that only lists have (reference rules.List). See ``shared`` for those of several types.
  static let lists: [CloudFunction] = [
    .binary(.concat, .method("concat", [([.list, .list], .list)], "the elements of both")) { $0.concat($1, $2) },
    .binary(.join, .method("join", [([.list, .string], .string)], "the elements joined by the separator")) {
      $0.join($1, $2)
    },
    .binary(.removeAll, .method("removeAll", [([.list, .list], .list)], "the elements that are not in the argument")) {
      state, left, right in
      guard case .list(let elements) = left, case .list(let others) = right else { return nil }
      return state.filtered(elements, by: others, keepsFound: false, .lists).map { .list($0) } ?? state.unanswered
    },
    .unary(.toSet, .method("toSet", [([.list], .set)], "the distinct elements")) { state, list in
      guard case .list(let list) = list else { return nil }
      let start = state.arena.elements.count
      return state.addDistinct(list, from: start) ? .set(state.arena.elements(from: start)) : state.unanswered
    },
  ]

  /// The methods of sets (reference rules.Set). Of equal elements, the receiver's is kept.
  static let sets: [CloudFunction] = [
    .binary(.difference, .method("difference", [([.set, .set], .set)], "the elements that are not in the argument")) {
      $0.setFiltered($1, by: $2, keepsFound: false)
    },
    .binary(.intersection, .method("intersection", [([.set, .set], .set)], "the elements of both")) {
      $0.setFiltered($1, by: $2, keepsFound: true)
    },
    .binary(.union, .method("union", [([.set, .set], .set)], "the elements of either")) { $0.union($1, $2) },
  ]
}

extension EvaluationState {
  // MARK: Lists

  fileprivate mutating func concat(_ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    guard case .list(let first) = left, case .list(let second) = right else { return nil }
    let start = arena.elements.count
    for reference in [first, second] {
      for index in reference.range {
        guard arena.push(arena.elements[index]) else { return .error(.textLimit) }
      }
    }
    steps += Int(first.count) + Int(second.count)
    return .list(arena.elements(from: start))
  }

  /// Joins the elements, converted to text as `string()` does.
  fileprivate mutating func join(_ list: RuleValue, _ separator: RuleValue) -> RuleValue? {
    guard case .list(let elements) = list, case .string(let separator) = separator else { return nil }
    var bytes: [UInt8] = []
    for (number, index) in elements.range.enumerated() {
      let text = asText(arena.elements[index])
      guard case .string(let text) = text else { return text }
      if number > 0 { Surrogates.append(arena.text[separator.range], to: &bytes) }
      Surrogates.append(arena.text[text.range], to: &bytes)
      guard bytes.count <= arena.maximumTextBytes else { return .error(.textLimit) }
    }
    steps += bytes.count >> 6
    return arena.add(bytes)
  }

  // MARK: Sets

  fileprivate mutating func setFiltered(_ left: RuleValue, by right: RuleValue, keepsFound: Bool) -> RuleValue? {
    guard case .set(let elements) = left, case .set(let others) = right else { return nil }
    return filtered(elements, by: others, keepsFound: keepsFound, .sets).map { .set($0) } ?? unanswered
  }

  fileprivate mutating func union(_ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    guard case .set(let elements) = left, case .set(let others) = right else { return nil }
    let start = arena.elements.count
    for index in elements.range {
      guard arena.push(arena.elements[index]) else { return .error(.textLimit) }
    }
    return addDistinct(others, from: start) ? .set(arena.elements(from: start)) : unanswered
  }

  // MARK: Elements

  /// Returns the elements that are, or are not, among others; nil if the search has no result.
  fileprivate mutating func filtered(
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

  /// Appends each element that has no equal among those from `start` on; false if the search has no result.
  fileprivate mutating func addDistinct(_ elements: ElementsRef, from start: Int) -> Bool {
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

  /// The error of a search without a result.
  fileprivate var unanswered: RuleValue {
    .error(steps > limits.steps ? .stepLimit : .textLimit)
  }
}
