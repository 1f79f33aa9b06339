import RulePrograms
import RuleValues

/// Operators, methods and functions.
extension SymbolicEvaluator {
  func apply(_ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    switch builtin {
    case .unknownFunction, .unknownMethod, .wrongArguments, .unboundVariable: return .failure
    default: break
    }
    let result = space.map(operands) { operands in
      switch builtin {
      case .list: .sequence(operands, isSet: false)
      case .map: record(operands, id)
      case .path: path(operands, id)
      case .pathCapture, .pathGlob, .bind: unmodeled("`\(builtin)`", operands, id)
      case .member, .index: member(operands[0], operands[1], id)
      case .not: .truth(space.truth(of: operands[0]).negated)
      case .equal: .truth(equal(operands[0], operands[1], id))
      case .notEqual: .truth(equal(operands[0], operands[1], id).negated)
      case .less, .lessOrEqual, .greater, .greaterOrEqual: compare(builtin, operands, id)
      case .in: .truth(contains(operands[1], operands[0], id))
      case .hasAll, .hasAny, .hasOnly: .truth(has(builtin, operands[0], operands[1], at: id))
      case .size: size(operands[0], id)
      case .keys: keys(operands[0], id)
      case .getOrDefault: valueOrDefault(operands, id)
      case .diff: .difference(new: operands[0], old: operands[1])
      case .addedKeys: changedKeys(.added, operands[0])
      case .removedKeys: changedKeys(.removed, operands[0])
      case .changedKeys: changedKeys(.changed, operands[0])
      case .unchangedKeys: changedKeys(.unchanged, operands[0])
      case .affectedKeys: changedKeys(.affected, operands[0])
      case .concat: concatenated(operands[0], operands[1], id)
      case .toSet: set(operands[0], id)
      case .get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists:
        document(builtin, operands[0], id)
      case .add: add(operands[0], operands[1], id)
      case .debug: operands[0]
      default: computed(builtin, operands, id)
      }
    }
    return result ?? unmodeled("`\(builtin)` of a value with too many cases", operands, id)
  }

  // MARK: Paths and documents

  /// Returns a path literal. A string is one segment, and the segments of a path are inserted.
  private func path(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var segments: [Term] = []
    var (areStrings, areSegments, containsPaths): ([Formula], [Formula], [Formula]) = ([], [], [])
    for operand in operands {
      switch operand {
      case .path(let inner): segments += inner
      case .term(let term):
        areStrings.append(space.isKind(term, .string))
        areSegments.append(space.isKind(term, [.string, .path]))
        containsPaths.append(space.isKind(term, .path))
        segments.append(term)
      default: return .failure
      }
    }
    let path = (condition: space.all(areStrings), value: SymbolicValue.path(segments))
    let containsPath = space.both(space.all(areSegments), space.any(containsPaths))
    if containsPath == .never { return space.value(path.value, if: path.condition) }
    return space.choose([path, (containsPath, unmodeled("a path that contains a stored path", operands, id))])
  }

  private func document(_ builtin: Builtin, _ operand: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    let isAfter = builtin == .getAfter || builtin == .existsAfter
    let isExistence = builtin == .exists || builtin == .existsAfter || builtin == .firestoreExists
    let state: SymbolicValue
    var name = SymbolicValue.failure
    var document = operand
    switch operand {
    case .path(let segments):
      guard let known = inputs.reads.document(segments, isAfter: isAfter, in: space) else { return .failure }
      state = known
      name = segments.last.map { .term($0) } ?? .failure
    case .term(let term):
      guard !space.kinds(of: term).isDisjoint(with: .path) else { return .failure }
      let fields = space.referenced(term, isAfter: isAfter && inputs.reads.writes)
      state = space.value(.term(fields), if: space.isKind(term, .path))
      name = unmodeled("the id of a referenced document", [.term(term)], id)
      document = .term(term)
    default: return .failure
    }
    return space.map([state]) { states in
      guard case .term(let fields) = states[0] else { return .failure }
      let exists = space.isPresent(fields)
      if isExistence { return .truth(Truth(isTrue: exists, isFalse: space.not(exists))) }
      let record = SymbolicValue.record([
        SymbolicValue.Entry(key: space.term("data"), value: .term(fields), isPresent: .always),
        SymbolicValue.Entry(key: space.term("id"), value: name, isPresent: .always),
        SymbolicValue.Entry(key: space.term("__name__"), value: document, isPresent: .always),
      ])
      let isDeleted = isAfter ? space.both(space.not(exists), existed(fields)) : .never
      return space.choose([(exists, record), (isDeleted, .term(space.term(.null)))])
    } ?? .failure
  }

  /// Returns that a document existed before the request, whose state after the request is a term.
  private func existed(_ after: Term) -> Formula {
    if let requested = inputs.reads.requested.first(where: { $0.after == after }) {
      return space.isPresent(requested.before)
    }
    return switch space[after] {
    case .document(let ids, isAfter: true): space.isPresent(space.document(ids, isAfter: false))
    case .referenced(let path, isAfter: true): space.isPresent(space.referenced(path, isAfter: false))
    default: .never
    }
  }

  // MARK: Members

  private func record(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var entries: [SymbolicValue.Entry] = []
    for index in stride(from: 0, to: operands.count - 1, by: 2) {
      guard case .term(let key) = operands[index], space.constant(key)?.text != nil else {
        return unmodeled("a map with computed keys", operands, id)
      }
      entries.removeAll { $0.key == key }
      entries.append(SymbolicValue.Entry(key: key, value: operands[index + 1], isPresent: .always))
    }
    return .record(entries)
  }

  /// Returns `x.name`, `x['name']` or `x[0]`.
  private func member(_ value: SymbolicValue, _ key: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let key) = key else { return .failure }
    switch value {
    case .term(let term):
      let kinds = space.kinds(of: term)
      var choices: [(condition: Formula, value: SymbolicValue)] = []
      if kinds.contains(.map), !space.kinds(of: key).isDisjoint(with: .string) {
        let field = space.field(term, key)
        let isField = [space.isKind(term, .map), space.isKind(key, .string), space.isPresent(field)]
        choices.append((space.all(isField), .term(field)))
      }
      if kinds.contains(.list), !space.kinds(of: key).isDisjoint(with: .int) {
        let element = space.element(term, at: key)
        let isElement = [space.isKind(term, .list), space.isKind(key, .int), space.isPresent(element)]
        choices.append((space.all(isElement), .term(element)))
      }
      if !kinds.isDisjoint(with: [.path, .string]), !space.kinds(of: key).isDisjoint(with: .int) {
        let isPart = space.both(space.isKind(term, [.path, .string]), space.isKind(key, .int))
        choices.append((isPart, unmodeled("a part of a string or path", [value, .term(key)], id)))
      }
      return space.choose(choices)
    case .record(let entries): return member(entries, key)
    case .sequence(let elements, isSet: false): return element(elements, key)
    case .path(let segments):
      guard case .integer(let index)? = space.constant(key) else {
        return unmodeled("a segment of a path", [value, .term(key)], id)
      }
      return segments.indices.contains(Int(index)) ? .term(segments[Int(index)]) : .failure
    case .keys(let keys) where keys.difference == nil:
      return unmodeled("an element of `keys()`", [value, .term(key)], id)
    case .truth, .sequence, .keys, .place, .difference, .cases: return .failure
    }
  }

  private func member(_ entries: [SymbolicValue.Entry], _ key: Term) -> SymbolicValue {
    space.choose(entries.map { (space.both($0.isPresent, space.equal($0.key, key)), $0.value) })
  }

  private func element(_ elements: [SymbolicValue], _ key: Term) -> SymbolicValue {
    space.choose(
      elements.enumerated().map { (space.equal(space.term(.integer(Int64($0.offset))), key), $0.element) })
  }

  /// Returns `map.get(key, default)`.
  private func valueOrDefault(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var keys: [SymbolicValue] = [operands[1]]
    if case .sequence(let names, isSet: false) = operands[1] { keys = names }
    guard isMap(operands[0]) else { return .failure }
    var present: [(condition: Formula, value: SymbolicValue)] = [(space.isMap(operands[0]), operands[0])]
    for key in keys {
      guard case .term(let name) = key, !space.kinds(of: name).isDisjoint(with: .string) else { return .failure }
      present = present.flatMap { step in
        space.cases(of: step.value).flatMap { inner in
          space.cases(of: member(inner.value, key, id)).map {
            (space.all([step.condition, inner.condition, $0.condition]), $0.value)
          }
        }
      }
    }
    let isFound = space.any(present.map(\.condition))
    let isDefault = space.both(space.isMap(operands[0]), space.not(isFound))
    return space.choose(present + [(isDefault, operands[2])])
  }

  private func isMap(_ value: SymbolicValue) -> Bool {
    switch value {
    case .term(let term): space.kinds(of: term).contains(.map)
    case .record: true
    default: false
    }
  }
}

extension SymbolicSpace {
  /// Returns that a value is a map.
  func isMap(_ value: SymbolicValue) -> Formula {
    switch value {
    case .term(let term): isKind(term, .map)
    case .record: .always
    default: .never
    }
  }
}
