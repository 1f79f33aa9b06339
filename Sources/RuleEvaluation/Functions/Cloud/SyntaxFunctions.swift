import RulePrograms
import RuleRequests
import RuleValues

extension CloudFunction {
  /// Literals, members, and calls of unknown names. They have no names of their own, so they have no declarations.
  static let syntax: [CloudFunction] = [
    .variadic(.list) { $0.list($1) },
    .variadic(.map, errors: .keys) { $0.map($1) },
    .variadic(.path, errors: .segments) { $0.path($1) },
    .unary(.pathCapture) { _, name in name.text.map { .pathVariable($0) } ?? .error(.kind) },
    .unary(.pathGlob) { _, name in name.text.map { .pathGlob($0) } ?? .error(.kind) },
    .binary(.member, errors: .receiver) { $0.member($1, $2) },
    .variadic(.unknownFunction, errors: .handled) { $0.unknownFunction($1) },
    .variadic(.unknownMethod, errors: .handled) { $0.unknownMethod($1) },
    .variadic(.wrongArguments, errors: .handled) { $0.wrongArguments($1) },
    .variadic(.unboundVariable, errors: .handled) { _, _ in .error(.nullValue) },
  ]
}

extension RuleValue {
  /// The text of a string; nil for other values.
  var text: TextRef? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension EvaluationState {
  // MARK: Literals

  /// Evaluates `[…]`.
  fileprivate mutating func list(_ base: Int) -> RuleValue {
    arena.addElements(operands[base...]).map { .list($0) } ?? .error(.textLimit)
  }

  /// Evaluates `{…}`. For a duplicate key, the last value wins, at the index of the first.
  fileprivate mutating func map(_ base: Int) -> RuleValue {
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

  /// Evaluates `/a/$(b)/{c}`. A template's value becomes one segment, converted as `string()` does; the segments of a
  /// path stay separate.
  ///
  /// A variable name that appears twice is an error, even if the variable is bound (emulator 1.19.9).
  fileprivate mutating func path(_ base: Int) -> RuleValue {
    let isPlain = operands[base...].allSatisfy { $0.text != nil }
    if isPlain { return arena.addElements(operands[base...]).map { .path($0) } ?? .error(.textLimit) }
    var elements: [RuleValue] = []
    for operand in operands[base...] {
      switch operand {
      case .string, .pathVariable, .pathGlob: elements.append(operand)
      case .path(let inner): elements += arena.elements[inner.range]
      default:
        let text = asText(operand)
        guard case .string = text else { return text }
        elements.append(text)
      }
    }
    if let name = repeatedVariable(elements) { return arena.fault(.invalidValue, .path(.duplicate, name)) }
    return addPath(elements)
  }

  /// Returns a variable name that appears twice; nil if there is none. The search is quadratic, because rules have few
  /// variables.
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

  // MARK: Members

  /// Evaluates `x.name`.
  fileprivate mutating func member(_ value: RuleValue, _ name: RuleValue) -> RuleValue {
    guard case .string(let key) = name else { return .error(.kind) }
    switch value {
    case .map(let map): return arena.value(of: key, in: map) ?? arena.fault(.undefinedProperty, .name(key))
    case .path(let path): return captured(key, in: path)
    default: return typeFault(value, expected: [.map, .path])
    }
  }

  // MARK: Unknown names

  /// Evaluates a call of an unknown function. The operands are its name, then the arguments.
  fileprivate mutating func unknownFunction(_ base: Int) -> RuleValue {
    guard let name = calledName(base) else { return .error(.nullValue) }
    return arena.fault(.functionNotFound, .name(name))
  }

  /// Evaluates a call of an unknown method. The operands are its name, the receiver, then the arguments.
  fileprivate mutating func unknownMethod(_ base: Int) -> RuleValue {
    guard let name = calledName(base) else { return .error(.nullValue) }
    if operands.count > base + 1 {
      if case .error = operands[base + 1] { return operands[base + 1] }
      if case .null = operands[base + 1] { return .error(.nullValue) }
    }
    return arena.fault(.functionNotFound, .name(name))
  }

  /// Evaluates a call of a user-defined function with the wrong number of arguments.
  fileprivate mutating func wrongArguments(_ base: Int) -> RuleValue {
    guard let declared = calledName(base) else { return .error(.nullValue) }
    let count = Int32(truncatingIfNeeded: operands.count - base - 1)
    return arena.fault(.argumentCount, .arguments(count, declared: declared))
  }

  private func calledName(_ base: Int) -> TextRef? { operands.count > base ? operands[base].text : nil }
}
