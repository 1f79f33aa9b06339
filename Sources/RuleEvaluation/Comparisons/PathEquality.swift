import RulePrograms
import RuleValues

extension EvaluationState {
  /// Returns whether bound paths have the same segments.
  mutating func segmentsEqual(_ left: ElementsRef, _ right: ElementsRef) -> Bool {
    same(segments(of: left), segments(of: right))
  }

  /// Returns whether paths are the same element of a set. The segments are compared, and each open variable is
  /// distinct.
  ///
  /// In emulator 1.19.9, `[/a/{x}, /a/{y}, /a/$('')].toSet()` has three elements.
  mutating func openSegmentsEqual(_ left: ElementsRef, _ right: ElementsRef) -> Bool {
    same(openSegments(of: left), openSegments(of: right))
  }

  /// Returns whether paths inside equal lists and maps are equal, including their variables and captures.
  ///
  /// In emulator 1.19.9, `[/a/{x}] == [/a/{x}]`, but `[(/a/{x}).bind({'x': '1'})] != [/a/1]`.
  mutating func templatesEqual(_ left: ElementsRef, _ right: ElementsRef) -> Bool {
    guard left.count == right.count else { return false }
    return (0..<Int(left.count)).allSatisfy { index in
      switch (arena.element(left, index), arena.element(right, index)) {
      case (.list(let left), .list(let right)): same(arena.elements[left.range], arena.elements[right.range])
      case (let left, let right): same([left], [right])
      }
    }
  }

  private mutating func openSegments(of path: ElementsRef) -> [RuleValue] {
    steps += Int(path.count)
    return path.range.flatMap { index -> [RuleValue] in
      switch arena.elements[index] {
      case .list(let bound): Array(arena.elements[bound.range])
      case .pathVariable, .pathGlob:
        if case .list = boundValue(index, path) { [] } else { [arena.elements[index]] }
      default: [arena.elements[index]]
      }
    }
  }

  private mutating func same(_ left: some Collection<RuleValue>, _ right: some Collection<RuleValue>) -> Bool {
    steps += left.count
    return left.count == right.count
      && zip(left, right).allSatisfy {
        switch ($0, $1) {
        case (.string(let left), .string(let right)), (.pathVariable(let left), .pathVariable(let right)),
          (.pathGlob(let left), .pathGlob(let right)):
          arena.equal(left, right)
        default: false
        }
      }
  }
}

extension RuleValue {
  /// The name of a variable in a path; nil for other values.
  var variableName: TextRef? {
    switch self {
    case .pathVariable(let name), .pathGlob(let name): name
    default: nil
    }
  }
}
