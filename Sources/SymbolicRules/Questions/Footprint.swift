import Platform
import RulePrograms

/// The terms that a statement mentions, and what follows from their structure.
struct Footprint {
  /// A footprint without its space.
  struct Contents: Sendable {
    fileprivate(set) var terms: Set<Term> = []
    fileprivate var fieldKeys: [Term: [Term]] = [:]
    /// The statements in the order of their discovery, so that equal questions have equal answers.
    fileprivate var atoms: [Atom] = []
    fileprivate var knownAtoms: Set<Atom> = []
  }

  private(set) var contents: Contents
  private var atoms: [Atom] { contents.atoms }
  private let space: SymbolicSpace

  var terms: Set<Term> { contents.terms }

  init(_ space: SymbolicSpace, _ contents: Contents = Contents()) {
    self.space = space
    self.contents = contents
  }

  /// Adds the terms of a formula.
  mutating func add(_ formula: Formula) {
    for atom in formula.atoms(in: space) where contents.knownAtoms.insert(atom).inserted {
      contents.atoms.append(atom)
      for term in atom.terms { add(term) }
    }
  }

  /// Adds a term with its parts.
  mutating func add(_ term: Term) {
    guard contents.terms.insert(term).inserted else { return }
    if case .field(let map, let key) = space[term] { contents.fieldKeys[map, default: []].append(key) }
    for part in space[term].parts { add(part) }
  }

  /// Adds the fields that maps must share because a statement compares them as a whole; only some once the work is spent.
  mutating func close() {
    var count = -1
    while count != terms.count, !space.work.isSpent {
      count = terms.count
      for case .only(let selection, let keys) in atoms {
        if case .elements = selection { continue }
        for map in selection.terms { keys.forEach { add(space.field(map, $0)) } }
      }
      for (left, right) in comparedMaps() {
        for key in keys(of: left) + keys(of: right) where !space.work.isSpent {
          space.work.spend()
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
  func keys(of map: Term) -> [Term] { (contents.fieldKeys[map] ?? []).sorted() }

  // MARK: Facts

  /// Returns what holds for the terms in each request. Once the work is spent, facts are left out.
  ///
  /// - Parameter known: terms whose facts are left out, as far as they are about no other term.
  func facts(beyond known: Set<Term> = []) -> [Formula] {
    var facts: [Formula] = []
    for term in terms.subtracting(known).sorted() where !space.work.isSpent {
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
    let parts = parts()
    return facts + equalityFacts(parts, known) + sameKeyFacts(parts, known) + samePathFacts(parts, known)
  }

  private func implies(_ condition: Formula, _ result: Formula) -> Formula {
    space.either(space.not(condition), result)
  }

  /// The parts of a value that terms and statements mention.
  private struct Parts {
    var keys: Set<Term> = []
    var places: Set<Term> = []
    var elements: Set<Term> = []
    var isSized = false
  }

  /// Returns the parts of each value.
  private func parts() -> [Term: Parts] {
    var parts: [Term: Parts] = [:]
    for term in terms {
      switch space[term] {
      case .field(let map, let key): parts[map, default: Parts()].keys.insert(key)
      case .element(let list, let index): parts[list, default: Parts()].places.insert(index)
      case .size(let value): parts[value, default: Parts()].isSized = true
      case .constant, .input, .document, .referenced, .joined, .applied: break
      }
    }
    for case .contains(let list, let element) in atoms { parts[list, default: Parts()].elements.insert(element) }
    return parts
  }

  /// Returns what holds for two terms that are the same value, or both missing, with the contents that statements mention.
  private func same(_ left: Term, _ right: Term, _ parts: [Term: Parts]) -> Formula {
    if left == right || space.work.isSpent { return .always }
    let (first, second) = (parts[left] ?? Parts(), parts[right] ?? Parts())
    let keys = first.keys.union(second.keys).sorted()
    let places = first.places.union(second.places).sorted()
    var all = [space.areIdentical(left, right)]
    all += keys.map { same(space.field(left, $0), space.field(right, $0), parts) }
    all += places.map { same(space.element(left, at: $0), space.element(right, at: $0), parts) }
    all += first.elements.union(second.elements).sorted().map { element in
      let (isLeft, isRight) = (space.contains(left, element), space.contains(right, element))
      return space.both(implies(isLeft, isRight), implies(isRight, isLeft))
    }
    if first.isSized || second.isSized { all.append(space.equal(space.size(left), space.size(right))) }
    return space.all(all)
  }

  /// Equal maps have equal fields.
  private func equalityFacts(_ parts: [Term: Parts], _ known: Set<Term>) -> [Formula] {
    comparedMaps().flatMap { left, right -> [Formula] in
      guard !space.work.isSpent, space.equal(left, right) != .never else { return [] }
      let keys = Set(keys(of: left)).intersection(keys(of: right)).filter {
        !known.contains(space.field(left, $0)) || !known.contains(space.field(right, $0))
      }
      if keys.isEmpty { return [] }
      let isEqualMap = space.both(space.equal(left, right), space.isKind(left, .map))
      return keys.sorted().map { implies(isEqualMap, same(space.field(left, $0), space.field(right, $0), parts)) }
    }
  }

  /// Fields of a map are the same if their keys are equal.
  private func sameKeyFacts(_ parts: [Term: Parts], _ known: Set<Term>) -> [Formula] {
    var facts: [Formula] = []
    for map in Set(terms.compactMap { if case .field(let map, _) = space[$0] { map } else { nil } }).sorted() {
      let keys = keys(of: map)
      for key in keys where space.constant(key) == nil {
        for other in keys where other != key && (space.constant(other) != nil || other < key) {
          if space.work.isSpent { return facts }
          let (left, right) = (space.field(map, key), space.field(map, other))
          if known.contains(left), known.contains(right) { continue }
          facts.append(implies(space.equal(key, other), same(left, right, parts)))
        }
      }
    }
    return facts
  }

  /// Documents are the same if their paths are.
  private func samePathFacts(_ parts: [Term: Parts], _ known: Set<Term>) -> [Formula] {
    let documents = terms.sorted().compactMap { term in
      if case .document(let path, let isAfter) = space[term] { (term: term, path: path, isAfter: isAfter) } else { nil }
    }
    var facts: [Formula] = []
    for (index, document) in documents.enumerated() {
      for other in documents[..<index]
      where other.path.count == document.path.count && other.isAfter == document.isAfter
        && !(known.contains(other.term) && known.contains(document.term))
      {
        if space.work.isSpent { return facts }
        let isSame = space.all(zip(document.path, other.path).map { space.equal($0, $1) })
        guard isSame != .never else { continue }
        facts.append(implies(isSame, same(document.term, other.term, parts)))
      }
    }
    return facts
  }

  // MARK: Statements about all keys

  /// Returns the formula in which each statement about all keys of a map is one about the keys of the footprint and the
  /// unnamed key.
  ///
  /// - Parameter selective: the formulas that contain such a statement; nil if that is not known.
  func expanding(_ formula: Formula, within selective: Set<Formula>? = nil) -> Formula {
    var known: [Formula: Formula] = [:]
    return expanding(formula, within: selective, &known)
  }

  private func expanding(
    _ formula: Formula, within selective: Set<Formula>?, _ known: inout [Formula: Formula]
  ) -> Formula {
    if let selective, !selective.contains(formula) { return formula }
    if let result = known[formula] { return result }
    let result: Formula
    switch space[formula] {
    case .constant: result = formula
    case .atom(.only(let selection, let keys)): result = only(selection, keys)
    case .atom: result = formula
    case .not(let inner): result = space.not(expanding(inner, within: selective, &known))
    case .all(let parts):
      let expanded = parts.map { expanding($0, within: selective, &known) }
      result = expanded == parts ? formula : space.all(expanded)
    case .any(let parts):
      let expanded = parts.map { expanding($0, within: selective, &known) }
      result = expanded == parts ? formula : space.any(expanded)
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
