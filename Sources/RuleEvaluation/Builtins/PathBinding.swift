import RulePrograms
import RuleValues

extension Evaluator {
  /// `path.bind(map)`: variables take their values; those that none is for are dropped (emulator 1.19.9).
  mutating func bind(_ receiver: RuleValue, _ values: RuleValue) -> RuleValue {
    guard case .path(let path) = receiver, case .map(let map) = values else {
      return unsupported(.bind, receiver, values)
    }
    if let fault = unknownVariable(map, path) { return fault }
    var result: [RuleValue] = []
    for index in path.range {
      let element = arena.elements[index]
      switch element {
      case .pathVariable(let name), .pathGlob(let name):
        if case .list = boundValue(index, path) {
          if arena.value(of: name, in: map) != nil { return arena.fault(.invalidValue, .path(.bound, name)) }
          result.append(element)
        } else if let value = arena.value(of: name, in: map) {
          let bound = binding(value, to: element, name)
          guard case .list = bound else { return bound }
          result += [element, bound]
        }
      default: result.append(element)
      }
    }
    return addPath(result)
  }

  /// The fault of names that the path has no variables for.
  private mutating func unknownVariable(_ map: ElementsRef, _ path: ElementsRef) -> RuleValue? {
    var unknown: [String] = []
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      guard case .string(let name) = arena.element(map, index), !hasVariable(name, path) else { continue }
      unknown.append(arena.string(name))
    }
    if unknown.isEmpty { return nil }
    let names = arena.append(unknown.joined(separator: ", ").utf8)
    return arena.fault(.invalidValue, .path(.unknownNames, names))
  }

  private func hasVariable(_ name: TextRef, _ path: ElementsRef) -> Bool {
    path.range.contains { index in
      switch arena.elements[index] {
      case .pathVariable(let known), .pathGlob(let known): arena.equal(known, name)
      default: false
      }
    }
  }

  /// The segments that a variable takes from a value: a list, or an error.
  private mutating func binding(_ value: RuleValue, to variable: RuleValue, _ name: TextRef) -> RuleValue {
    if case .pathGlob = variable {
      guard case .path(let path) = value else { return typeFault(value, expected: .path) }
      return arena.addElements(segments(of: path)).map { .list($0) } ?? .error(.textLimit)
    }
    let text = toText(value)
    guard case .string(let reference) = text else { return text }
    guard reference.count > 0 else { return arena.fault(.invalidValue, .path(.emptyValue, name)) }
    return arena.addElements([text]).map { .list($0) } ?? .error(.textLimit)
  }
}
