import RulePrograms
import RuleValues

extension CloudFunction {
  /// The bracket operators: index and slice.
  static let brackets: [CloudFunction] = [
    .binary(
      .index,
      .brackets(
        "[]",
        [
          ([.string, .int], .string), ([.list, .int], .any), ([.map, .string], .any), ([.path, .string], .any),
          ([.path, .int], .any),
        ], "the element at the index from 0, or the value of the key")
    ) { $0.index($1, $2) },
    .ternary(
      .slice,
      .brackets(
        "@range",
        slices(of: .string, [[.null, .null], [.null, .int], [.int, .null], [.int, .int]])
          + slices(of: .list, [[.null, .null], [.null, .int], [.int, .null], [.int, .int]])
          + slices(of: .path, [[.null, .null], [.int, .int], [.int, .null], [.null, .int]]),
        "from the first index up to, but not including, the second; null means the start or the end")
    ) { $0.slice($1, $2, $3) },
  ]

  /// Returns the overloads of slices in the order of the engine's errors, which differs for paths (emulator 1.19.9). An
  /// omitted bound is null.
  private static func slices(
    of receiver: TypeSet, _ bounds: [[TypeSet]]
  ) -> [(operands: [TypeSet], result: TypeSet)] {
    bounds.map { ([receiver] + $0, receiver) }
  }
}

extension EvaluationState {
  /// Evaluates `x[i]`.
  fileprivate mutating func index(_ value: RuleValue, _ index: RuleValue) -> RuleValue? {
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
    default: return nil
    }
  }

  mutating func outOfBounds(_ index: Int64, _ count: Int) -> RuleValue {
    arena.fault(.indexOutOfBounds, .index(index, size: Int64(count)))
  }

  /// Returns a range of UTF-16 code units of a text.
  private mutating func units(of text: TextRef, _ lower: Int, _ upper: Int) -> RuleValue {
    charge(text)
    return arena.add(arena.withText(text) { Surrogates.slice($0, lower, upper) })
  }

  /// Evaluates `x[i:j]` (emulator 1.19.9).
  ///
  /// Each given bound must be that of an element. Thus `''[0:]` is out of bounds, and so is `[1:0]`, whose last element
  /// would be -1. A bound beyond 32 bits is reported first.
  fileprivate mutating func slice(_ value: RuleValue, _ lower: RuleValue, _ upper: RuleValue) -> RuleValue? {
    guard let from = bound(lower), let to = bound(upper) else { return nil }
    switch value {
    case .string(let text):
      charge(text)
      let count = arena.withText(text) { TextOperations.utf16Count($0) }
      return sliced(from, to, count) { $0.units(of: text, $1.lowerBound, $1.upperBound) }
    case .list(let list): return sliced(from, to, Int(list.count)) { .list($0.arena.slice(list, $1)) }
    case .path(let path): return slicePath(path, from, to)
    default: return nil
    }
  }

  /// Returns a bound: the inner nil means an omitted bound, the outer nil a value that cannot be a bound.
  private func bound(_ value: RuleValue) -> Int64?? {
    switch value {
    case .null: .some(nil)
    case .integer(let integer): integer
    default: nil
    }
  }

  /// Returns the result of `body` for the range between two bounds of `count` elements.
  private mutating func sliced(
    _ from: Int64?, _ to: Int64?, _ count: Int, body: (inout EvaluationState, Range<Int>) -> RuleValue
  ) -> RuleValue {
    if from == nil, to == nil { return body(&self, 0..<count) }
    for bound in [from, to] {
      if let bound, Int32(exactly: bound) == nil { return outOfBounds(bound, count) }
    }
    let size = Int64(count)
    let lower = from ?? 0
    guard lower >= 0, lower < size else { return outOfBounds(lower, count) }
    // The engine counts in 32 bits, so decrementing the least integer yields the greatest (emulator 1.19.9).
    let last = to == Int64(Int32.min) ? Int64(Int32.max) : (to ?? size) - 1
    guard last >= 0, last < size else { return outOfBounds(last, count) }
    guard lower <= last + 1 else { return arena.fault(.illegalRange, .range(lower, last + 1)) }
    return body(&self, Int(lower)..<Int(last) + 1)
  }

  // MARK: Paths

  /// Evaluates `p[i]`. It is an error if the path has an open variable anywhere (emulator 1.19.9).
  private mutating func segment(_ index: Int64, of path: ElementsRef) -> RuleValue {
    if let name = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, name)) }
    let segments = segments(of: path)
    guard index >= 0, index < Int64(segments.count) else { return outOfBounds(index, segments.count) }
    return segments[Int(index)]
  }

  /// Evaluates `p[i:j]`, which is a path (emulator 1.19.9).
  ///
  /// Without bounds it is the path itself. Otherwise, a `{name}` inside stays a variable, and a glob becomes its
  /// segments.
  private mutating func slicePath(_ path: ElementsRef, _ from: Int64?, _ to: Int64?) -> RuleValue {
    if from == nil, to == nil { return .path(path) }
    if let name = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, name)) }
    return sliced(from, to, segments(of: path).count) { $0.addPath($0.elements(of: path, $1)) }
  }

  private func elements(of path: ElementsRef, _ range: Range<Int>) -> [RuleValue] {
    var result: [RuleValue] = []
    var position = 0
    for index in path.range {
      switch arena.elements[index] {
      case .string:
        if range.contains(position) { result.append(arena.elements[index]) }
        position += 1
      case .list(let bound):
        let inside = (position..<position + Int(bound.count)).clamped(to: range)
        if !inside.isEmpty, index > path.range.lowerBound, case .pathVariable = arena.elements[index - 1] {
          result += [arena.elements[index - 1], arena.elements[index]]
        } else {
          result += inside.map { arena.element(bound, $0 - position) }
        }
        position += Int(bound.count)
      default: continue
      }
    }
    return result
  }
}
