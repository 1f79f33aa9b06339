import RulePrograms

/// Lists, sets, maps and their keys.
extension SymbolicEvaluator {
  // MARK: Elements

  /// Returns `element in container`.
  func contains(_ container: SymbolicValue, _ element: SymbolicValue, _ id: ExpressionID) -> Truth {
    switch container {
    case .sequence(let elements, let isSet):
      return elements.map { equalElements($0, element, isSet: isSet, id) }.reduce(.no) { space.or($0, $1) }
    case .keys(let keys):
      guard case .term(let key) = element else { return .no }
      let holds = has(keys, key, id)
      return Truth(isTrue: holds, isFalse: space.not(holds))
    case .record(let entries):
      guard case .term(let key) = element else { return .error }
      let holds = space.any(entries.map { space.both($0.isPresent, space.equal($0.key, key)) })
      let isString = space.isKind(key, .string)
      return Truth(isTrue: space.both(isString, holds), isFalse: space.both(isString, space.not(holds)))
    case .term(let term): return contains(in: term, element, id)
    case .truth, .path, .place, .difference, .cases: return .error
    }
  }

  private func contains(in term: Term, _ element: SymbolicValue, _ id: ExpressionID) -> Truth {
    guard case .term(let element) = element else {
      return unmodeledTruthOrError("`in` with a computed value", [.term(term), element], id)
    }
    let isKey = space.both(space.isKind(term, .map), space.isKind(element, .string))
    let hasKey = space.isPresent(space.field(term, element))
    let (isList, hasElement) = (space.isKind(term, .list), space.contains(term, element))
    return Truth(
      isTrue: space.either(space.both(isKey, hasKey), space.both(isList, hasElement)),
      isFalse: space.either(space.both(isKey, space.not(hasKey)), space.both(isList, space.not(hasElement))))
  }

  /// Returns `hasAll()`, `hasAny()` or `hasOnly()` of a list or set.
  func has(
    _ builtin: Builtin, _ receiver: SymbolicValue, _ wanted: SymbolicValue, at id: ExpressionID
  ) -> Truth {
    switch (receiver, wanted) {
    case (.sequence, .sequence(let elements, _)), (.keys, .sequence(let elements, _)):
      switch builtin {
      case .hasAll: return elements.map { contains(receiver, $0, id) }.reduce(.yes) { space.and($0, $1) }
      case .hasAny: return elements.map { contains(receiver, $0, id) }.reduce(.no) { space.or($0, $1) }
      default: return only(receiver, elements, id)
      }
    // The other side's elements are known, so the question is turned around.
    case (.sequence(let elements, _), .keys), (.sequence(let elements, _), .term):
      switch builtin {
      case .hasOnly: return known(wanted, elements.map { contains(wanted, $0, id) }.reduce(.yes) { space.and($0, $1) })
      case .hasAny: return known(wanted, elements.map { contains(wanted, $0, id) }.reduce(.no) { space.or($0, $1) })
      default: return known(wanted, only(wanted, elements, id))
      }
    case (.term(let term), .sequence(let elements, _)):
      guard space.kinds(of: term).contains(.list) else { return .error }
      guard let terms = terms(elements) else {
        return unmodeledTruthOrError("`\(builtin)()` with computed elements", [receiver, wanted], id)
      }
      let all = terms.map { space.contains(term, $0) }
      let holds =
        switch builtin {
        case .hasAll: space.all(all)
        case .hasAny: space.any(all)
        default: space.only(.elements(term), terms)
        }
      let isList = space.isKind(term, .list)
      return Truth(isTrue: space.both(isList, holds), isFalse: space.both(isList, space.not(holds)))
    case (.term, .term), (.keys, .keys), (.keys, .term), (.term, .keys):
      return unmodeledTruthOrError("`\(builtin)()` of two unknown lists", [receiver, wanted], id)
    default: return .error
    }
  }

  /// Returns a truth value that is an error unless a term is a list.
  private func known(_ value: SymbolicValue, _ truth: Truth) -> Truth {
    guard case .term(let term) = value else { return truth }
    let isList = space.isKind(term, .list)
    return Truth(isTrue: space.both(isList, truth.isTrue), isFalse: space.both(isList, truth.isFalse))
  }

  /// Returns the terms of known elements; nil if one of them has no term.
  private func terms(_ elements: [SymbolicValue]) -> [Term]? {
    let terms = elements.compactMap { element -> Term? in
      switch element {
      case .term(let term): term
      case .truth(.yes): space.term(.bool(true))
      case .truth(.no): space.term(.bool(false))
      default: nil
      }
    }
    return terms.count == elements.count ? terms : nil
  }

  private func only(_ receiver: SymbolicValue, _ wanted: [SymbolicValue], _ id: ExpressionID) -> Truth {
    switch receiver {
    case .sequence(let elements, _):
      return elements.map { contains(.sequence(wanted, isSet: true), $0, id) }.reduce(.yes) { space.and($0, $1) }
    case .keys(let keys): return only(keys, wanted, id)
    case .term(let term):
      guard let terms = terms(wanted) else {
        return unmodeledTruthOrError("`hasOnly()` with computed elements", [receiver] + wanted, id)
      }
      let holds = space.only(.elements(term), terms)
      return Truth(isTrue: holds, isFalse: space.not(holds))
    default: return .error
    }
  }

  // MARK: Keys

  func keys(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    space.value(.keys(KeySet(difference: nil, new: value, old: value)), if: space.isMap(value))
  }

  func changedKeys(_ difference: KeyDifference, _ value: SymbolicValue) -> SymbolicValue {
    guard case .difference(let new, let old) = value else { return .failure }
    return space.value(
      .keys(KeySet(difference: difference, new: new, old: old)),
      if: space.both(space.isMap(new), space.isMap(old)))
  }

  /// Returns `list.concat(list)`.
  func concatenated(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .sequence(let first, isSet: false) = left, case .sequence(let second, isSet: false) = right else {
      return computed(.concat, [left, right], id)
    }
    return .sequence(first + second, isSet: false)
  }

  func set(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    switch value {
    case .sequence(let elements, isSet: false): .sequence(elements, isSet: true)
    case .keys(let keys) where keys.difference == nil: value
    case .term: unmodeled("`toSet()` of an unknown list", [value], id)
    default: .failure
    }
  }

  /// Returns when a selection has a key.
  func has(_ keys: KeySet, _ key: Term, _ id: ExpressionID) -> Formula {
    let (new, old) = (entry(keys.new, key), entry(keys.old, key))
    let same = space.truth(
      of: .truth(
        space.map([new.value, old.value]) { .truth(equalElements($0[0], $0[1], isSet: true, id)) }
          .map { space.truth(of: $0) } ?? .error)
    ).isTrue
    let changed = space.all([new.isPresent, old.isPresent, space.not(same)])
    let added = space.both(new.isPresent, space.not(old.isPresent))
    let removed = space.both(old.isPresent, space.not(new.isPresent))
    return switch keys.difference {
    case nil: new.isPresent
    case .added?: added
    case .removed?: removed
    case .changed?: changed
    case .unchanged?: space.all([new.isPresent, old.isPresent, same])
    case .affected?: space.any([added, removed, changed])
    }
  }

  private func entry(_ map: SymbolicValue, _ key: Term) -> (value: SymbolicValue, isPresent: Formula) {
    switch map {
    case .term(let term):
      let field = space.field(term, key)
      return (.term(field), space.both(space.isKind(key, .string), space.isPresent(field)))
    case .record(let entries):
      let matching = entries.map { (condition: space.both($0.isPresent, space.equal($0.key, key)), value: $0.value) }
      return (space.choose(matching), space.any(matching.map(\.condition)))
    default: return (.failure, .never)
    }
  }

  /// Returns whether all keys of a selection are among some values.
  func only(_ keys: KeySet, _ wanted: [SymbolicValue], _ id: ExpressionID) -> Truth {
    // A computed element can be a key or an error.
    guard let terms = terms(wanted) else {
      return unmodeledTruthOrError("`hasOnly()` with computed elements", [.keys(keys)] + wanted, id)
    }
    let holds: Formula
    switch (keys.new, keys.old) {
    case (.term(let new), .term(let old)):
      let selection = keys.difference.map { KeySelection.difference($0, new: new, old: old) } ?? .keys(new)
      holds = space.only(selection, terms)
    case (.record(let entries), _) where keys.difference == nil:
      holds = space.all(
        entries.map { entry in
          space.either(space.not(entry.isPresent), space.any(terms.map { space.equal($0, entry.key) }))
        })
    default: return unmodeledTruth("the difference of a map that the rules state", [.keys(keys)] + wanted, id)
    }
    return Truth(isTrue: holds, isFalse: space.not(holds))
  }

  // MARK: Sizes

  func size(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    switch value {
    case .term(let term):
      let sized: Kinds = [.string, .bytes, .list, .map]
      return space.value(.term(space.size(term)), if: space.isKind(term, sized))
    case .sequence(let elements, isSet: false): return .term(space.term(.integer(Int64(elements.count))))
    case .record(let entries) where entries.allSatisfy({ $0.isPresent == .always }):
      return .term(space.term(.integer(Int64(entries.count))))
    case .keys(let keys) where keys.difference == nil:
      if case .term(let map) = keys.new { return .term(space.size(map)) }
      return size(keys.new, id)
    case .sequence, .record, .keys: return unmodeled("the size of a computed set", [value], id)
    case .truth, .path, .place, .difference, .cases: return .failure
    }
  }
}
