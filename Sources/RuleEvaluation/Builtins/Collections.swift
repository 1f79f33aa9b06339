import RulePrograms
import RuleValues

extension EvaluationState {
  /// `[…]`
  mutating func list(_ base: Int) -> RuleValue {
    arena.addElements(operands[base...]).map { .list($0) } ?? .error(.textLimit)
  }

  /// `{…}`: of equal keys the last counts, at the place of the first.
  mutating func map(_ base: Int) -> RuleValue {
    let start = arena.elements.count
    for index in stride(from: base, to: operands.count - 1, by: 2) {
      guard case .string(let key) = operands[index] else { return .error(.kind) }
      if let known = place(of: key, from: start) {
        arena.elements[known + 1] = operands[index + 1]
      } else if !arena.push(operands[index]) || !arena.push(operands[index + 1]) {
        return .error(.textLimit)
      }
    }
    return .map(arena.elements(from: start))
  }

  private func place(of key: TextRef, from start: Int) -> Int? {
    stride(from: start, to: arena.elements.count, by: 2).first {
      if case .string(let known) = arena.elements[$0] { arena.equal(known, key) } else { false }
    }
  }

  /// `size()`
  mutating func size(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .string: text(operand) { .integer(Int64(TextOperations.utf16Count($0))) }
    case .bytes(let bytes): .integer(Int64(bytes.count))
    case .list(let elements), .set(let elements): .integer(Int64(elements.count))
    case .map(let elements): .integer(Int64(elements.count) / 2)
    default: unsupported(.size, operand)
    }
  }

  /// `x.name`
  mutating func member(_ value: RuleValue, _ name: RuleValue) -> RuleValue {
    guard case .string(let key) = name else { return .error(.kind) }
    switch value {
    case .map(let map): return arena.value(of: key, in: map) ?? arena.fault(.undefinedProperty, .name(key))
    case .path(let path): return captured(key, in: path)
    default: return typeFault(value, expected: [.map, .path])
    }
  }

  /// `x[i]`
  mutating func index(_ value: RuleValue, _ index: RuleValue) -> RuleValue {
    switch (value, index) {
    case (.map(let map), .string(let key)):
      return arena.value(of: key, in: map) ?? arena.fault(.undefinedProperty, .name(key))
    case (.list(let list), .integer(let index)):
      guard index >= 0, index < Int64(list.count) else { return outOfBounds(index, Int(list.count)) }
      return arena.element(list, Int(index))
    case (.string(let text), .integer(let index)):
      charge(text)
      let count = arena.withText(text) { TextOperations.utf16Count($0) }
      guard index >= 0, index < Int64(count) else { return outOfBounds(index, count) }
      return units(of: text, Int(index), Int(index) + 1)
    case (.path(let path), .integer(let index)): return segment(index, of: path)
    case (.path(let path), .string(let name)): return captured(name, in: path)
    default: return unsupported(.index, value, index)
    }
  }

  mutating func outOfBounds(_ index: Int64, _ count: Int) -> RuleValue {
    arena.fault(.indexOutOfBounds, .index(index, size: Int64(count)))
  }

  /// Code units of a text.
  private mutating func units(of text: TextRef, _ lower: Int, _ upper: Int) -> RuleValue {
    charge(text)
    return arena.add(arena.withText(text) { Surrogates.slice($0, lower, upper) })
  }

  /// `x[i:j]`. A bound that is left out is null. Each bound that is given must be that of an element, so that `''[0:]` is
  /// out of bounds, as is `[1:0]`, whose last element would be -1; a bound beyond 32 bits is the first that is reported
  /// (emulator 1.19.9).
  mutating func slice(
    _ builtin: Builtin, _ value: RuleValue, _ lower: RuleValue, _ upper: RuleValue
  ) -> RuleValue {
    guard let from = bound(lower), let to = bound(upper) else { return unsupported(builtin, value, lower, upper) }
    switch value {
    case .string(let text):
      charge(text)
      let count = arena.withText(text) { TextOperations.utf16Count($0) }
      return sliced(from, to, count) { $0.units(of: text, $1.lowerBound, $1.upperBound) }
    case .list(let list):
      return sliced(from, to, Int(list.count)) { .list($0.arena.slice(list, $1)) }
    case .path(let path): return slicePath(path, from, to)
    default: return unsupported(builtin, value, lower, upper)
    }
  }

  /// A bound: nil inside where it is left out, nil outside where it is none.
  private func bound(_ value: RuleValue) -> Int64?? {
    switch value {
    case .null: .some(nil)
    case .integer(let integer): integer
    default: nil
    }
  }

  mutating func sliced(
    _ from: Int64?, _ to: Int64?, _ count: Int, _ body: (inout EvaluationState, Range<Int>) -> RuleValue
  ) -> RuleValue {
    if from == nil, to == nil { return body(&self, 0..<count) }
    for bound in [from, to] {
      if let bound, Int32(exactly: bound) == nil { return outOfBounds(bound, count) }
    }
    let size = Int64(count)
    let lower = from ?? 0
    guard lower >= 0, lower < size else { return outOfBounds(lower, count) }
    // The engine counts in 32 bits: before the least comes the greatest (emulator 1.19.9).
    let last = to == Int64(Int32.min) ? Int64(Int32.max) : (to ?? size) - 1
    guard last >= 0, last < size else { return outOfBounds(last, count) }
    guard lower <= last + 1 else { return arena.fault(.illegalRange, .range(lower, last + 1)) }
    return body(&self, Int(lower)..<Int(last) + 1)
  }

  /// `list.concat(list)`
  mutating func concat(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    guard case .list(let first) = left, case .list(let second) = right else {
      return unsupported(.concat, left, right)
    }
    let start = arena.elements.count
    for reference in [first, second] {
      for index in reference.range {
        guard arena.push(arena.elements[index]) else { return .error(.textLimit) }
      }
    }
    steps += Int(first.count) + Int(second.count)
    return .list(arena.elements(from: start))
  }
}
