import RulePrograms
import RuleValues

extension CloudFunction {
  /// The methods of paths (reference rules.Path).
  static let paths: [CloudFunction] = [
    .binary(.bind, .method("bind", [([.path, .map], .path)], "the path with each `{name}` replaced by its value")) {
      $0.bind($1, $2)
    }
  ]
}

extension EvaluationState {
  /// Evaluates `bind`. Variables without a value are dropped, whether they are open or bound (emulator 1.19.9).
  fileprivate mutating func bind(_ receiver: RuleValue, _ values: RuleValue) -> RuleValue? {
    guard case .path(let path) = receiver, case .map(let map) = values else { return nil }
    steps += Int(path.count)
    var result: [RuleValue] = []
    for index in path.range {
      let element = arena.elements[index]
      if case .string = element { result.append(element) }
      guard let name = element.variableName, let value = arena.value(of: name, in: map) else { continue }
      if case .list = boundValue(index, path) { return arena.fault(.invalidValue, .path(.bound, name)) }
      let bound = binding(value, to: element, name)
      guard case .list = bound else { return bound }
      result += [element, bound]
    }
    return unknownVariable(map, path) ?? addPath(result)
  }

  /// Returns the fault for names that are not variables of the path; nil if there are none.
  ///
  /// The engine lists them in the order of a Java hash set (emulator 1.19.9): `uid,token`, but also `q,z` for
  /// `{'z': 1, 'q': 2}`.
  private mutating func unknownVariable(_ map: ElementsRef, _ path: ElementsRef) -> RuleValue? {
    var unknown: [String] = []
    for index in stride(from: 0, to: Int(map.count), by: 2) {
      guard case .string(let name) = arena.element(map, index), !hasVariable(name, path) else { continue }
      unknown.append(arena.string(name))
    }
    if unknown.isEmpty { return nil }
    var buckets = 16
    while buckets * 3 / 4 < Int(map.count) / 2 { buckets *= 2 }
    let placed = unknown.enumerated().sorted {
      ($0.element.bucket(of: buckets), $0.offset) < ($1.element.bucket(of: buckets), $1.offset)
    }
    guard case .string(let names) = arena.add(placed.map(\.element).joined(separator: ",").utf8) else {
      return .error(.textLimit)
    }
    return arena.fault(.invalidValue, .path(.unknownNames, names))
  }

  private func hasVariable(_ name: TextRef, _ path: ElementsRef) -> Bool {
    path.range.contains { arena.elements[$0].variableName.map { arena.equal($0, name) } ?? false }
  }

  /// Returns the segments that a variable takes from a value, as a list, or an error.
  private mutating func binding(_ value: RuleValue, to variable: RuleValue, _ name: TextRef) -> RuleValue {
    if case .pathGlob = variable {
      guard case .path(let path) = value else { return typeFault(value, expected: .path) }
      if let open = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, open)) }
      return arena.addElements(segments(of: path)).map { .list($0) } ?? .error(.textLimit)
    }
    let text = asText(value)
    guard case .string(let reference) = text else { return text }
    guard reference.count > 0 else { return arena.fault(.invalidValue, .path(.emptyValue, name)) }
    return arena.addElements([text]).map { .list($0) } ?? .error(.textLimit)
  }
}

extension String {
  /// Returns the bucket of the text in a Java hash set with this many buckets.
  fileprivate func bucket(of buckets: Int) -> UInt32 {
    let hash = utf16.reduce(0 as UInt32) { 31 &* $0 &+ UInt32($1) }
    return (hash ^ hash >> 16) & UInt32(truncatingIfNeeded: buckets - 1)
  }
}
