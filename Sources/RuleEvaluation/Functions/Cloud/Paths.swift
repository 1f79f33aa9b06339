import RulePrograms
import RuleValues

/// Paths. Among the elements of a path a text is a segment; a variable stands as its mark, with the list of its segments
/// behind it once it is bound.
extension EvaluationState {
  mutating func addPath(_ elements: [RuleValue]) -> RuleValue {
    arena.addElements(elements).map { .path($0) } ?? .error(.textLimit)
  }

  /// The segments of a path, with those of its bound variables.
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

  /// The name of the first variable of a path that is not bound.
  func unboundVariable(of path: ElementsRef) -> TextRef? {
    for index in path.range {
      guard let name = arena.elements[index].variableName else { continue }
      if case .list = boundValue(index, path) { continue }
      return name
    }
    return nil
  }

  /// What stands behind a variable's mark.
  func boundValue(_ index: Int, _ path: ElementsRef) -> RuleValue {
    index + 1 < path.range.upperBound ? arena.elements[index + 1] : .null
  }

  /// `p.name` and `p['name']`: what a variable is bound to: of `{name}` a string, of `{name=**}` a path.
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

  /// `string(path)`: nothing is encoded, and an open variable is nothing between its slashes (emulator 1.19.9).
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
