import RulePrograms

/// The terms that a statement mentions, and what follows from their structure.
struct Footprint {
  private(set) var terms: Set<Term> = []
  /// The statements in the order of their discovery, so that equal questions have equal answers.
  private var atoms: [Atom] = []
  private var knownAtoms: Set<Atom> = []
  private let space: SymbolicSpace

  init(_ space: SymbolicSpace) { self.space = space }

  /// Adds the terms of a formula.
  mutating func add(_ formula: Formula) {
    for atom in formula.atoms(in: space) where knownAtoms.insert(atom).inserted {
      atoms.append(atom)
      for term in atom.terms { add(term) }
    }
  }

  /// Adds a term with its parts.
  mutating func add(_ term: Term) {
    guard terms.insert(term).inserted else { return }
    for part in space[term].parts { add(part) }
  }

  /// Adds the fields that maps must share because a statement compares them as a whole.
  mutating func close() {
    var count = -1
    while count != terms.count {
      count = terms.count
      for case .only(let selection, let keys) in atoms {
        if case .elements = selection { continue }
        for map in selection.terms { keys.forEach { add(space.field(map, $0)) } }
      }
      for (left, right) in comparedMaps() {
        for key in keys(of: left) + keys(of: right) {
          add(space.field(left, key))
          add(space.field(right, key))
        }
      }
    }
  }

  /// Returns the pairs of values that can be maps and that a statement compares.
  private func comparedMaps() -> [(Term, Term)] {
    atoms.compactMap { atom in
      switch atom {
      case .only(.difference(_, let new, let old), _): return (new, old)
      case .equal(let left, let right):
        let both = space.kinds(of: left).intersection(space.kinds(of: right))
        return both.contains(.map) ? (left, right) : nil
      case .kind, .less, .matches, .contains, .only, .unmodeled: return nil
      }
    }
  }

  /// Returns the keys of a map that the terms mention, in the order of their creation.
  func keys(of map: Term) -> [Term] {
    terms.compactMap { term in
      if case .field(map, let key) = space[term] { key } else { nil }
    }.sorted()
  }

  // MARK: Facts

  /// Returns what holds for the terms in each request.
  func facts() -> [Formula] {
    var facts: [Formula] = []
    for term in terms.sorted() {
      switch space[term] {
      case .field(let map, _):
        facts.append(implies(space.isPresent(term), space.isKind(map, .map)))
      case .element(let list, let index):
        let isInside = [
          space.isKind(list, .list), space.not(space.less(index, space.term(.integer(0)))),
          space.less(index, space.size(list)),
        ]
        facts.append(implies(space.isPresent(term), space.all(isInside)))
        facts.append(implies(space.all(isInside), space.isPresent(term)))
      case .size: facts.append(space.not(space.less(term, space.term(.integer(0)))))
      case .constant, .input, .document, .referenced, .joined, .applied: break
      }
    }
    let contents = contents()
    return facts + equalityFacts(contents) + sameKeyFacts(contents) + samePathFacts(contents)
  }

  private func implies(_ condition: Formula, _ result: Formula) -> Formula {
    space.either(space.not(condition), result)
  }

  /// The parts of a value that terms and statements mention.
  private struct Contents {
    var keys: Set<Term> = []
    var places: Set<Term> = []
    var elements: Set<Term> = []
    var isSized = false
  }

  /// Returns the parts of each value.
  private func contents() -> [Term: Contents] {
    var contents: [Term: Contents] = [:]
    for term in terms {
      switch space[term] {
      case .field(let map, let key): contents[map, default: Contents()].keys.insert(key)
      case .element(let list, let index): contents[list, default: Contents()].places.insert(index)
      case .size(let value): contents[value, default: Contents()].isSized = true
      case .constant, .input, .document, .referenced, .joined, .applied: break
      }
    }
    for case .contains(let list, let element) in atoms { contents[list, default: Contents()].elements.insert(element) }
    return contents
  }

  /// Returns what holds for two terms that are the same value, or both missing, with the contents that statements mention.
  private func same(_ left: Term, _ right: Term, _ contents: [Term: Contents]) -> Formula {
    if left == right { return .always }
    let (first, second) = (contents[left] ?? Contents(), contents[right] ?? Contents())
    let keys = first.keys.union(second.keys).sorted()
    let places = first.places.union(second.places).sorted()
    var all = [space.areIdentical(left, right)]
    all += keys.map { same(space.field(left, $0), space.field(right, $0), contents) }
    all += places.map { same(space.element(left, at: $0), space.element(right, at: $0), contents) }
    all += first.elements.union(second.elements).sorted().map { element in
      let (isLeft, isRight) = (space.contains(left, element), space.contains(right, element))
      return space.both(implies(isLeft, isRight), implies(isRight, isLeft))
    }
    if first.isSized || second.isSized { all.append(space.equal(space.size(left), space.size(right))) }
    return space.all(all)
  }

  /// Equal maps have equal fields.
  private func equalityFacts(_ contents: [Term: Contents]) -> [Formula] {
    comparedMaps().flatMap { left, right -> [Formula] in
      guard space.equal(left, right) != .never else { return [] }
      let keys = Set(keys(of: left)).intersection(keys(of: right))
      let isEqualMap = space.both(space.equal(left, right), space.isKind(left, .map))
      return keys.sorted().map { implies(isEqualMap, same(space.field(left, $0), space.field(right, $0), contents)) }
    }
  }

  /// Fields of a map are the same if their keys are equal.
  private func sameKeyFacts(_ contents: [Term: Contents]) -> [Formula] {
    var facts: [Formula] = []
    for map in Set(terms.compactMap { if case .field(let map, _) = space[$0] { map } else { nil } }).sorted() {
      let keys = keys(of: map)
      for key in keys where space.constant(key) == nil {
        for other in keys where other != key && (space.constant(other) != nil || other < key) {
          let (left, right) = (space.field(map, key), space.field(map, other))
          facts.append(implies(space.equal(key, other), same(left, right, contents)))
        }
      }
    }
    return facts
  }

  /// Documents are the same if their paths are.
  private func samePathFacts(_ contents: [Term: Contents]) -> [Formula] {
    let documents = terms.sorted().compactMap { term in
      if case .document(let path, let isAfter) = space[term] { (term: term, path: path, isAfter: isAfter) } else { nil }
    }
    var facts: [Formula] = []
    for (index, document) in documents.enumerated() {
      for other in documents[..<index]
      where other.path.count == document.path.count && other.isAfter == document.isAfter {
        let isSame = space.all(zip(document.path, other.path).map { space.equal($0, $1) })
        guard isSame != .never else { continue }
        facts.append(implies(isSame, same(document.term, other.term, contents)))
      }
    }
    return facts
  }

  // MARK: Statements about all keys

  /// Returns the formula in which each statement about all keys of a map is one about the keys of the footprint and the
  /// unnamed key.
  func expanding(_ formula: Formula) -> Formula {
    var known: [Formula: Formula] = [:]
    return expanding(formula, &known)
  }

  private func expanding(_ formula: Formula, _ known: inout [Formula: Formula]) -> Formula {
    if let result = known[formula] { return result }
    let result: Formula
    switch space[formula] {
    case .constant: result = formula
    case .atom(.only(let selection, let keys)): result = only(selection, keys)
    case .atom: result = formula
    case .not(let inner): result = space.not(expanding(inner, &known))
    case .all(let parts): result = space.all(parts.map { expanding($0, &known) })
    case .any(let parts): result = space.any(parts.map { expanding($0, &known) })
    }
    known[formula] = result
    return result
  }

  private func only(_ selection: KeySelection, _ allowed: [Term]) -> Formula {
    guard case .elements = selection else {
      let named = Set(selection.terms.flatMap { keys(of: $0) }).sorted()
      let others = named.filter { !allowed.contains($0) }.map { key in
        let isAllowed = space.any(allowed.map { space.equal($0, key) })
        return space.either(isAllowed, space.not(has(selection, key)))
      }
      // What remains of the statement is about the unnamed key.
      let known = named.filter { space.constant($0) != nil } + allowed
      return space.all(others + [space.only(selection, known)])
    }
    return space.only(selection, allowed)
  }

  /// Returns that a selection has a key.
  private func has(_ selection: KeySelection, _ key: Term) -> Formula {
    switch selection {
    case .elements(let list): return space.contains(list, key)
    case .keys(let map): return space.isPresent(space.field(map, key))
    case .difference(let difference, let new, let old):
      let (after, before) = (space.field(new, key), space.field(old, key))
      let (isAfter, isBefore) = (space.isPresent(after), space.isPresent(before))
      let isEqual = space.areSame(after, before)
      switch difference {
      case .added: return space.both(isAfter, space.not(isBefore))
      case .removed: return space.both(isBefore, space.not(isAfter))
      case .changed: return space.all([isAfter, isBefore, space.not(isEqual)])
      case .unchanged: return space.all([isAfter, isBefore, isEqual])
      case .affected: return space.both(space.either(isAfter, isBefore), space.not(isEqual))
      }
    }
  }
}
