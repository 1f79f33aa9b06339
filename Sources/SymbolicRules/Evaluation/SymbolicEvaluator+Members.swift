import RulePrograms

/// Map literals, members and elements.
extension SymbolicEvaluator {
  func record(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var entries: [SymbolicValue.Entry] = []
    for index in stride(from: 0, to: operands.count - 1, by: 2) {
      guard case .term(let key) = operands[index], space.constant(key)?.text != nil else {
        let areKeys = stride(from: 0, to: operands.count - 1, by: 2).map { space.isKind(operands[$0], .string) }
        return space.value(unmodeledValue("a map with computed keys", operands, of: .map, id), if: space.all(areKeys))
      }
      let entry = SymbolicValue.Entry(key: key, value: operands[index + 1], isPresent: .always)
      if let known = entries.firstIndex(where: { $0.key == key }) {
        entries[known] = entry
      } else {
        entries.append(entry)
      }
    }
    return .record(entries)
  }

  /// Returns the value of a key in a map, and when the map has the key; nil for a value that may be a map and has no form.
  func entry(of map: SymbolicValue, _ key: Term) -> (value: SymbolicValue, isPresent: Formula)? {
    let isName = space.isKind(key, .string)
    switch map {
    case .term(let term):
      if space.both(isName, space.isKind(term, .map)) == .never { return (.failure, .never) }
      let field = space.field(term, key)
      return (.term(field), space.all([isName, space.isKind(term, .map), space.isPresent(field)]))
    case .record(let entries):
      let matching = entries.map {
        (condition: space.all([isName, $0.isPresent, space.equal($0.key, key)]), value: $0.value)
      }
      return (space.choose(matching), space.any(matching.map(\.condition)))
    case .truth, .sequence, .path, .keys, .difference: return (.failure, .never)
    case .place, .cases: return nil
    }
  }

  /// Returns `x.name`, `x['name']` or `x[0]`.
  func member(_ value: SymbolicValue, _ key: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let key) = key else {
      return space.isKind(key, [.string, .int]) == .never
        ? .failure : unmodeled("a member with a computed name", [value, key], id)
    }
    let (isName, isIndex) = (space.isKind(key, .string), space.isKind(key, .int))
    switch value {
    case .term(let term): return member(of: term, key, id)
    case .record:
      guard let entry = entry(of: value, key) else { return unmodeled("a member", [value, .term(key)], id) }
      return space.value(entry.value, if: entry.isPresent)
    case .sequence(let elements, isSet: false):
      return space.choose(
        elements.enumerated().map { place, element in
          (space.both(isIndex, space.equal(space.term(.integer(Int64(place))), key)), element)
        })
    case .keys(let keys) where !keys.isSet:
      return space.value(unmodeled("an element of `keys()`", [value, .term(key)], of: .string, id), if: isIndex)
    case .path(let segments):
      if case .integer(let index)? = space.constant(key) {
        return segments.indices.contains(Int(index)) ? .term(segments[Int(index)]) : .failure
      }
      let isPart = space.either(isName, isIndex)
      return space.value(unmodeled("a segment of a path", [value, .term(key)], of: [.string, .path], id), if: isPart)
    case .truth, .sequence, .keys, .difference: return .failure
    case .place, .cases: return unmodeled("a member of a computed value", [value, .term(key)], id)
    }
  }

  private func member(of term: Term, _ key: Term, _ id: ExpressionID) -> SymbolicValue {
    let (isName, isIndex) = (space.isKind(key, .string), space.isKind(key, .int))
    var choices: [(condition: Formula, value: SymbolicValue)] = []
    let isMap = space.both(space.isKind(term, .map), isName)
    if isMap != .never {
      let field = space.field(term, key)
      choices.append((space.both(isMap, space.isPresent(field)), .term(field)))
    }
    let isList = space.both(space.isKind(term, .list), isIndex)
    if isList != .never {
      let element = space.element(term, at: key)
      choices.append((space.both(isList, space.isPresent(element)), .term(element)))
    }
    let isString = space.both(space.isKind(term, .string), isIndex)
    let isPath = space.both(space.isKind(term, .path), space.either(isName, isIndex))
    let isPart = space.either(isString, isPath)
    if isPart != .never {
      let part = unmodeled("a part of a string or path", [.term(term), .term(key)], of: [.string, .path], id)
      choices.append((isPart, part))
    }
    return space.choose(choices)
  }

  // MARK: Members with a default

  /// Returns `map.get(key, default)`. The key is a string, or a list of the keys of nested maps.
  func valueOrDefault(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    let isMap = space.isKind(operands[0], .map)
    let unknown = unmodeled("`get()` with a computed key", operands, id)
    switch operands[1] {
    case .term:
      let isKey = space.both(isMap, space.isKind(operands[1], .string))
      let isWay = space.both(isMap, space.isKind(operands[1], .list))
      let found = value(at: [operands[1]], operands) ?? unknown
      return space.choose([(isKey, found), (isWay, unknown)])
    case .sequence(let keys, isSet: false):
      let areKeys = space.all([isMap] + keys.map { space.isKind($0, .string) })
      return space.value(value(at: keys, operands) ?? unknown, if: areKeys)
    case .keys(let keys) where !keys.isSet: return space.value(unknown, if: isMap)
    case .truth, .sequence, .record, .path, .keys, .difference: return .failure
    case .place, .cases: return unknown
    }
  }

  /// Returns the value at the keys of nested maps, which must be strings, or the default; nil if a key or map has no form.
  private func value(at keys: [SymbolicValue], _ operands: [SymbolicValue]) -> SymbolicValue? {
    var present: [(condition: Formula, value: SymbolicValue)] = [(.always, operands[0])]
    var errors: [Formula] = []
    for key in keys {
      guard case .term(let name) = key else { return nil }
      var next: [(condition: Formula, value: SymbolicValue)] = []
      for step in present {
        let cases = space.cases(of: step.value)
        errors.append(space.both(step.condition, space.not(space.any(cases.map(\.condition)))))
        for inner in cases {
          guard let entry = entry(of: inner.value, name) else { return nil }
          next.append((space.all([step.condition, inner.condition, entry.isPresent]), entry.value))
        }
      }
      present = next.filter { $0.condition != .never }
    }
    let isMissing = space.not(space.any(present.map(\.condition) + errors))
    return space.choose(present + [(isMissing, operands[2])])
  }
}
