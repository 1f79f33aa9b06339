import RulePrograms

/// Lists, sets, maps and their keys.
extension SymbolicEvaluator {
  // MARK: Elements

  /// Returns `element in container`.
  func contains(_ container: SymbolicValue, _ element: SymbolicValue, _ id: ExpressionID) -> Truth {
    switch container {
    case .sequence(let elements, let isSet):
      return elements.map { equal($0, element, by: isSet ? .sets : .elements, id) }.reduce(.no) { space.or($0, $1) }
    case .keys(let keys): return has(keys, element, id)
    case .record:
      if space.isKind(element, .string) == .never { return .error }
      guard case .term(let key) = element, let entry = entry(of: container, key) else {
        return unmodeledTruthOrError("`in` with a computed key", [container, element], id)
      }
      return space.limited(space.decided(entry.isPresent), to: space.isKind(key, .string))
    case .term(let term): return contains(in: term, element, id)
    case .truth, .path, .difference: return .error
    case .place, .cases: return unmodeledTruthOrError("`in` a computed value", [container, element], id)
    }
  }

  private func contains(in term: Term, _ element: SymbolicValue, _ id: ExpressionID) -> Truth {
    let isContainer = space.isKind(term, [.map, .list, .set])
    if isContainer == .never { return .error }
    guard case .term(let wanted) = element, space.isKind(term, .set) == .never else {
      return space.limited(
        unmodeledTruthOrError("`in` with a computed value", [.term(term), element], id), to: isContainer)
    }
    let isKey = space.both(space.isKind(term, .map), space.isKind(wanted, .string))
    let hasKey = isKey == .never ? .never : space.isPresent(space.field(term, wanted))
    let (isList, hasElement) = (space.isKind(term, .list), space.contains(term, wanted))
    return Truth(
      isTrue: space.either(space.both(isKey, hasKey), space.both(isList, hasElement)),
      isFalse: space.either(space.both(isKey, space.not(hasKey)), space.both(isList, space.not(hasElement))))
  }

  /// Returns `hasAll()`, `hasAny()` or `hasOnly()` of a list with a list, or of a set with a set or list. The receiver's
  /// equality counts.
  func has(
    _ builtin: Builtin, _ receiver: SymbolicValue, _ wanted: SymbolicValue, at id: ExpressionID
  ) -> Truth {
    let areLists = space.both(space.isKind(receiver, .list), space.isKind(wanted, .list))
    let isSet = space.both(space.isKind(receiver, .set), space.isKind(wanted, [.set, .list]))
    let isValid = space.either(areLists, isSet)
    if isValid == .never { return .error }
    let truth = knownElements(builtin, receiver, wanted, at: id)
    return space.limited(
      truth ?? unmodeledTruthOrError("`\(builtin)()` of unknown elements", [receiver, wanted], id), to: isValid)
  }

  /// Returns the membership test if the elements of one side are known; nil for other values.
  private func knownElements(
    _ builtin: Builtin, _ receiver: SymbolicValue, _ wanted: SymbolicValue, at id: ExpressionID
  ) -> Truth? {
    let isSet = space.isKind(receiver, .set) == .always
    let equality: ValueEquality = isSet ? .sets : .elements
    if case .sequence(let elements, _) = wanted {
      if builtin == .hasOnly { return only(receiver, elements, by: equality, id) }
      let found = elements.map { isElement($0, of: receiver, by: equality, id) }
      return builtin == .hasAll ? conjunction(found) : disjunction(found)
    }
    // The receiver's elements are known, so the question is turned around.
    if case .sequence(let elements, _) = receiver {
      if builtin == .hasAll { return only(wanted, elements, by: equality, id) }
      let found = elements.map { isElement($0, of: wanted, by: equality, id) }
      return builtin == .hasOnly ? conjunction(found) : disjunction(found)
    }
    return nil
  }

  /// Returns that all hold; nil if one is nil.
  private func conjunction(_ parts: [Truth?]) -> Truth? {
    parts.reduce(.yes) { all, part in all.flatMap { all in part.map { space.and(all, $0) } } }
  }

  private func disjunction(_ parts: [Truth?]) -> Truth? {
    parts.reduce(.no) { any, part in any.flatMap { any in part.map { space.or(any, $0) } } }
  }

  /// Returns whether a value is an element of a list or set; nil if that is not modeled.
  private func isElement(
    _ element: SymbolicValue, of container: SymbolicValue, by equality: ValueEquality, _ id: ExpressionID
  ) -> Truth? {
    switch container {
    case .sequence(let elements, _):
      return elements.map { equal($0, element, by: equality, id) }.reduce(.no) { space.or($0, $1) }
    case .keys(let keys): return has(keys, element, id)
    case .term(let term):
      // Only the equality of lists is that of the statement.
      guard space.kinds(of: term).isDisjoint(with: .set), case .term(let wanted) = element,
        equality == .elements || space.kinds(of: wanted).isDisjoint(with: Kinds.container.union(.number))
      else { return nil }
      return space.decided(space.contains(term, wanted))
    case .truth, .record, .path, .place, .difference, .cases: return nil
    }
  }

  /// Returns whether all elements of a list or set are among some values; nil if that is not modeled.
  private func only(
    _ container: SymbolicValue, _ wanted: [SymbolicValue], by equality: ValueEquality, _ id: ExpressionID
  ) -> Truth? {
    switch container {
    case .sequence(let elements, _):
      let found = elements.map { element in
        wanted.map { equal(element, $0, by: equality, id) }.reduce(.no) { space.or($0, $1) }
      }
      return found.reduce(.yes) { space.and($0, $1) }
    case .keys(let keys): return only(keys, wanted, id)
    case .term(let term):
      guard space.kinds(of: term).isDisjoint(with: .set), equality == .elements, let terms = terms(wanted) else {
        return nil
      }
      return space.decided(space.only(.elements(term), terms))
    case .truth, .record, .path, .place, .difference, .cases: return nil
    }
  }

  /// Returns the terms of known elements; nil if one of them has no term.
  private func terms(_ elements: [SymbolicValue]) -> [Term]? {
    var terms: [Term] = []
    for element in elements {
      switch element {
      case .term(let term): terms.append(term)
      case .truth(.yes): terms.append(space.term(.bool(true)))
      case .truth(.no): terms.append(space.term(.bool(false)))
      case .truth, .sequence, .record, .path, .keys, .place, .difference, .cases: return nil
      }
    }
    return terms
  }

  // MARK: Keys

  func keys(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    let isMap = space.isKind(value, .map)
    if isMap == .never { return .failure }
    return space.value(.keys(KeySet(isSet: false, difference: nil, new: value, old: value)), if: isMap)
  }

  func changedKeys(_ difference: KeyDifference, _ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    if case .difference(let new, let old) = value {
      return .keys(KeySet(isSet: true, difference: difference, new: new, old: old))
    }
    let isDifference = space.isKind(value, .mapDiff)
    if isDifference == .never { return .failure }
    return space.value(unmodeled("the keys of a computed difference", [value], of: .set, id), if: isDifference)
  }

  /// Returns `list.concat(list)`.
  func concatenated(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .sequence(let first, isSet: false) = left, case .sequence(let second, isSet: false) = right else {
      return unmodeledCall(.concat, [left, right], id)
    }
    return .sequence(first + second, isSet: false)
  }

  func set(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    switch value {
    case .sequence(let elements, isSet: false): .sequence(elements, isSet: true)
    case .keys(let keys) where !keys.isSet:
      .keys(KeySet(isSet: true, difference: keys.difference, new: keys.new, old: keys.old))
    case .term, .truth, .sequence, .record, .path, .keys, .place, .difference, .cases:
      unmodeledCall(.toSet, [value], id)
    }
  }

  /// Returns whether a selection has a key. Other values than strings are no keys.
  func has(_ keys: KeySet, _ element: SymbolicValue, _ id: ExpressionID) -> Truth {
    if space.isKind(element, .string) == .never { return .no }
    guard case .term(let key) = element, let holds = has(keys, key, id) else {
      return unmodeledTruth("a computed key", [.keys(keys), element], id)
    }
    return space.decided(holds)
  }

  private func has(_ keys: KeySet, _ key: Term, _ id: ExpressionID) -> Formula? {
    guard let new = entry(of: keys.new, key), let old = entry(of: keys.old, key) else { return nil }
    guard let difference = keys.difference else { return new.isPresent }
    let (added, removed) = (
      space.both(new.isPresent, space.not(old.isPresent)), space.both(old.isPresent, space.not(new.isPresent))
    )
    switch difference {
    case .added: return added
    case .removed: return removed
    case .changed, .unchanged, .affected: break
    }
    let compared = space.map([new.value, old.value]) { .truth(equal($0[0], $0[1], by: .sets, id)) }
    guard let same = compared.map({ space.truth(of: $0).isTrue }) else { return nil }
    let both = space.both(new.isPresent, old.isPresent)
    let changed = space.both(both, space.not(same))
    return switch difference {
    case .added: added
    case .removed: removed
    case .changed: changed
    case .unchanged: space.both(both, same)
    case .affected: space.any([added, removed, changed])
    }
  }

  /// Returns whether all keys of a selection are among some values.
  func only(_ keys: KeySet, _ wanted: [SymbolicValue], _ id: ExpressionID) -> Truth {
    let unknown = unmodeledTruth("a selection of keys among computed values", [.keys(keys)] + wanted, id)
    // Values of other kinds are no keys.
    let possible = wanted.filter { space.isKind($0, .string) != .never }
    guard let terms = terms(possible) else { return unknown }
    switch (keys.new, keys.old) {
    case (.term(let new), .term(let old)):
      return space.decided(space.only(keys.difference.map { .difference($0, new: new, old: old) } ?? .keys(new), terms))
    case (.record(let entries), _) where keys.difference == nil:
      return space.decided(
        space.all(
          entries.map { entry in
            space.either(space.not(entry.isPresent), space.any(terms.map { space.equal($0, entry.key) }))
          }))
    case (.term, _), (.truth, _), (.sequence, _), (.record, _), (.path, _), (.keys, _), (.place, _), (.difference, _),
      (.cases, _):
      return unknown
    }
  }

  // MARK: Sizes

  func size(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    let unknown = unmodeledValue("the size of a computed value", [value], of: .int, id)
    switch value {
    case .term(let term):
      return space.choose([
        (space.isKind(term, [.string, .bytes, .list, .map]), .term(space.size(term))),
        (space.isKind(term, .set), unknown),
      ])
    case .sequence(let elements, isSet: false): return .term(space.term(.integer(Int64(elements.count))))
    case .record(let entries):
      return entries.allSatisfy { $0.isPresent == .always }
        ? .term(space.term(.integer(Int64(entries.count)))) : unknown
    case .keys(let keys): return keys.difference == nil ? size(keys.new, id) : unknown
    case .sequence: return unknown
    case .truth, .path, .difference: return .failure
    case .place, .cases: return unmodeled("the size of a computed value", [value], of: .int, id)
    }
  }
}
