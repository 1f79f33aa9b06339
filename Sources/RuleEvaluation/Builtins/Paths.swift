import RulePrograms
import RuleValues

/// Paths. Among the elements of a path a text is a segment; a variable stands as its mark, with the list of its segments
/// behind it once it is bound.
extension EvaluationState {
  /// `/a/$(b)/{c}`: a template's value becomes one segment as `string()` makes it, a path's segments stay what they are.
  ///
  /// A name that two of them capture is an error, also where it is bound (emulator 1.19.9).
  mutating func path(_ base: Int) -> RuleValue {
    var elements: [RuleValue] = []
    for operand in operands[base...] {
      switch operand {
      case .string, .pathVariable, .pathGlob: elements.append(operand)
      case .path(let inner): elements += arena.elements[inner.range]
      default:
        let text = toText(operand)
        guard case .string = text else { return text }
        elements.append(text)
      }
    }
    if let name = repeatedVariable(elements) { return arena.fault(.invalidValue, .path(.duplicate, name)) }
    return addPath(elements)
  }

  /// A name that two marks have. The rules hold few of them.
  private mutating func repeatedVariable(_ elements: [RuleValue]) -> TextRef? {
    var names: [TextRef] = []
    for element in elements {
      guard let name = element.variableName else { continue }
      steps += names.count
      if names.contains(where: { arena.equal($0, name) }) || steps > limits.steps { return name }
      names.append(name)
    }
    return nil
  }

  mutating func addPath(_ elements: [RuleValue]) -> RuleValue {
    arena.addElements(elements).map { .path($0) } ?? .error(.textLimit)
  }

  /// `{name}` in a path literal.
  func pathVariable(_ name: RuleValue) -> RuleValue {
    if case .string(let name) = name { .pathVariable(name) } else { .error(.kind) }
  }

  /// `{name=**}` in a path literal.
  func pathGlob(_ name: RuleValue) -> RuleValue {
    if case .string(let name) = name { .pathGlob(name) } else { .error(.kind) }
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

  /// `p[i]`: not of a path with an open variable, wherever that stands (emulator 1.19.9).
  mutating func segment(_ index: Int64, of path: ElementsRef) -> RuleValue {
    if let name = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, name)) }
    let segments = segments(of: path)
    guard index >= 0, index < Int64(segments.count) else { return outOfBounds(index, segments.count) }
    return segments[Int(index)]
  }

  /// `p[i:j]`: a path. Without bounds it is the path itself; else a `{name}` inside stays one, and of a glob its segments
  /// do (emulator 1.19.9).
  mutating func slicePath(_ path: ElementsRef, _ from: Int64?, _ to: Int64?) -> RuleValue {
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
