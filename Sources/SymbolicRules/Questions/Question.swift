/// A statement about requests, with all that follows from the structure of the values that it mentions.
///
/// The maps of a request can have any keys. The statement mentions some of them, its footprint; all other keys of a map
/// count as one unnamed key. Over the footprint, statements about all keys become statements about each of them.
package struct Question {
  /// The terms and formulas.
  package let space: SymbolicSpace
  /// The statement, and the facts that hold for each request.
  package let formula: Formula
  /// The terms that the formula mentions, with those that they consist of.
  package let terms: [Term]

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - statement: what must hold for a request, with the facts about its form.
  ///   - others: further terms of the footprint.
  package init(_ statement: Formula, mentioning others: [Term] = [], in space: SymbolicSpace) {
    self.space = space
    var footprint = Footprint(space)
    footprint.add(statement)
    for term in others { footprint.add(term) }
    footprint.close()
    let expanded = footprint.expanding(statement)
    footprint.add(expanded)
    footprint.close()
    formula = space.all([expanded] + footprint.facts().map { footprint.expanding($0) })
    footprint.add(formula)
    terms = footprint.terms.sorted()
  }

  /// The statements of the formula that the symbolic form does not model.
  package var gapStatements: [Formula] {
    formula.atoms(in: space).compactMap { atom in
      if case .unmodeled = atom { space.atom(atom) } else { nil }
    }
  }

  /// What the formula mentions and the symbolic form does not model, without duplicates.
  package var gaps: [SymbolicSpace.Gap] {
    var seen: Set<SymbolicSpace.Gap> = []
    return formula.atoms(in: space).compactMap { atom in
      guard case .unmodeled(let gap) = atom, seen.insert(space.gaps[gap]).inserted else { return nil }
      return space.gaps[gap]
    }
  }
}

extension Formula {
  /// Returns all statements of the formula, without duplicates.
  package func atoms(in space: SymbolicSpace) -> [Atom] {
    var seen: Set<Formula> = []
    var stack = [self]
    var atoms: [Atom] = []
    while let formula = stack.popLast() {
      guard seen.insert(formula).inserted else { continue }
      switch space[formula] {
      case .constant: break
      case .atom(let atom): atoms.append(atom)
      case .not(let inner): stack.append(inner)
      case .all(let parts), .any(let parts): stack += parts
      }
    }
    return atoms
  }
}

extension Atom {
  /// The terms that the statement names.
  package var terms: [Term] {
    switch self {
    case .kind(let term, _), .matches(let term, _): [term]
    case .equal(let left, let right), .less(let left, let right), .contains(let left, let right): [left, right]
    case .only(let selection, let keys): selection.terms + keys
    case .unmodeled: []
    }
  }
}

extension KeySelection {
  /// The maps or the list.
  package var terms: [Term] {
    switch self {
    case .keys(let term), .elements(let term): [term]
    case .difference(_, let new, let old): [new, old]
    }
  }
}

extension TermShape {
  /// The terms that the value is computed from or is a part of.
  package var parts: [Term] {
    switch self {
    case .constant, .input: []
    case .document(let path, _): path
    case .referenced(let path, _): [path]
    case .field(let map, let key): [map, key]
    case .element(let list, let index): [list, index]
    case .size(let value): [value]
    case .joined(let parts): parts
    case .applied(_, let operands, _): operands
    }
  }
}

extension SymbolicSpace {
  /// Returns all terms of formulas, with those that they consist of, in the order in which they were made.
  package func terms(of formulas: [Formula]) -> [Term] {
    terms(below: formulas.flatMap { $0.atoms(in: self) }.flatMap(\.terms))
  }

  /// Returns the terms that what is not modeled depends on, in the order in which they were made.
  ///
  /// - Parameter gap: an index into ``gaps``.
  package func terms(ofGap gap: Int) -> [Term] {
    var found: [Term] = []
    var open = gapOperands[gap]
    while let value = open.popLast() {
      switch value {
      case .term(let term): found.append(term)
      case .truth(let truth): found += terms(of: [truth.isTrue, truth.isFalse])
      case .sequence(let elements, _): open += elements
      case .record(let entries):
        found += entries.map(\.key) + terms(of: entries.map(\.isPresent))
        open += entries.map(\.value)
      case .path(let segments): found += segments
      case .keys(let keys): open += [keys.new, keys.old]
      case .place(let place): found.append(place.keys.reduce(input(.data)) { field($0, $1) })
      case .difference(let new, let old): open += [new, old]
      case .cases(let cases):
        found += terms(of: cases.map(\.condition))
        open += cases.map(\.value)
      }
    }
    return terms(below: found)
  }

  /// Returns terms with those that they consist of, in the order in which they were made.
  package func terms(below terms: [Term]) -> [Term] {
    var found: Set<Term> = []
    var stack = terms
    while let term = stack.popLast() {
      if found.insert(term).inserted { stack += self[term].parts }
    }
    return found.sorted()
  }
}
