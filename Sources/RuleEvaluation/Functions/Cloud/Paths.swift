import RulePrograms
import RuleValues

/// Operations on paths. Among the elements of a path, a string is a segment. A variable is a marker, followed by the
/// list of its segments once it is bound.
extension EvaluationState {
  mutating func addPath(_ elements: [RuleValue]) -> RuleValue {
    arena.addElements(elements).map { .path($0) } ?? .error(.textLimit)
  }

  /// Returns the segments of a path, including those of its bound variables.
  mutating func segments(of path: ElementsRef) -> [RuleValue] {
    steps += Int(path.count)
    var result: [RuleValue] = []
    result.reserveCapacity(Int(path.count))
    for index in path.range {
      switch arena.elements[index] {
      case .list(let bound): result += arena.elements[bound.range]
      case .string: result.append(arena.elements[index])
      default: continue
      }
    }
    return result
  }

  /// Returns the name of a path's first unbound variable; nil if there is none.
  func unboundVariable(of path: ElementsRef) -> TextRef? {
    for index in path.range {
      guard let name = arena.elements[index].variableName else { continue }
      if case .list = boundValue(index, path) { continue }
      return name
    }
    return nil
  }

  /// Returns the element after a variable's marker: the list of its segments if it is bound.
  func boundValue(_ index: Int, _ path: ElementsRef) -> RuleValue {
    index + 1 < path.range.upperBound ? arena.elements[index + 1] : .null
  }

  /// Evaluates `p.name` and `p['name']`: the value of a variable, which is a string for `{name}` and a path for
  /// `{name=**}`.
  mutating func captured(_ name: TextRef, in path: ElementsRef) -> RuleValue {
    for index in path.range {
      switch (arena.elements[index], boundValue(index, path)) {
      case (.pathVariable(let known), let value) where arena.equal(known, name):
        if case .list(let bound) = value, bound.count > 0 { return arena.element(bound, 0) }
        return arena.fault(.invalidValue, .path(.unbound, name))
      case (.pathGlob(let known), let value) where arena.equal(known, name):
        if case .list(let bound) = value { return .path(bound) }
        return arena.fault(.invalidValue, .path(.unbound, name))
      default: continue
      }
    }
    return arena.fault(.undefinedProperty, .name(name))
  }

  /// Evaluates `string(path)`. Nothing is encoded, and an open variable is empty (emulator 1.19.9).
  mutating func text(of path: ElementsRef) -> RuleValue {
    var bytes: [UInt8] = []
    func append(_ value: RuleValue) {
      bytes.append(UInt8(ascii: "/"))
      if case .string(let text) = value { arena.withText(text) { bytes += $0 } }
    }
    for index in path.range {
      switch arena.elements[index] {
      case .string: append(arena.elements[index])
      case .list(let bound): bound.range.forEach { append(arena.elements[$0]) }
      case .pathVariable, .pathGlob:
        if case .list = boundValue(index, path) { continue }
        append(.null)
      default: continue
      }
    }
    if bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
    steps += bytes.count >> 6
    return arena.add(bytes)
  }
}
