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
  private let footprint: Footprint.Contents

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
    // What the facts compare needs no facts of its own, or there would be no end of them.
    self.footprint = footprint.contents
    footprint.add(formula)
    terms = footprint.terms.sorted()
  }

  /// A question that was made in a space before it was frozen.
  package struct Frozen: Sendable {
    /// The statement, and the facts that hold for each request.
    package let formula: Formula
    /// The terms that the formula mentions, with those that they consist of, in their order.
    package let terms: [Term]
    fileprivate let footprint: Footprint.Contents
    /// The formulas that contain a statement about all keys of a map.
    fileprivate let selective: Set<Formula>
  }

  /// The question without its space.
  package var frozen: Frozen {
    Frozen(formula: formula, terms: terms, footprint: footprint, selective: formula.containingSelections(in: space))
  }

  /// Creates a question that was made before its space was frozen, with further terms of the footprint.
  ///
  /// - Parameter space: the space, or one over it.
  package init(_ frozen: Frozen, mentioning others: [Term], in space: SymbolicSpace) {
    self.space = space
    let known = frozen.footprint.terms
    var footprint = Footprint(space, frozen.footprint)
    for term in others { footprint.add(term) }
    guard footprint.terms.count > known.count else {
      (formula, terms, self.footprint) = (frozen.formula, frozen.terms, frozen.footprint)
      return
    }
    footprint.close()
    let expanded = footprint.expanding(frozen.formula, within: frozen.selective)
    formula = space.all([expanded] + footprint.facts(beyond: known).map { footprint.expanding($0) })
    self.footprint = footprint.contents
    if case .all(let parts) = space[formula], case .all(let former) = space[frozen.formula] {
      let former = Set(former)
      for part in parts where !former.contains(part) { footprint.add(part) }
    } else {
      footprint.add(formula)
    }
    terms = footprint.terms.union(frozen.terms).sorted()
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
      guard case .unmodeled(let gap) = atom, seen.insert(space.gap(gap)).inserted else { return nil }
      return space.gap(gap)
    }
  }
}

extension Formula {
  /// Returns the formula and its parts that contain a statement about all keys of a map.
  fileprivate func containingSelections(in space: SymbolicSpace) -> Set<Formula> {
    var known: [Formula: Bool] = [:]
    func contains(_ formula: Formula) -> Bool {
      if let known = known[formula] { return known }
      let result: Bool
      switch space[formula] {
      case .constant: result = false
      case .atom(.only(let selection, _)): result = if case .elements = selection { false } else { true }
      case .atom: result = false
      case .not(let inner): result = contains(inner)
      // Each part is visited.
      case .all(let parts), .any(let parts): result = parts.reduce(false) { contains($1) || $0 }
      }
      known[formula] = result
      return result
    }
    _ = contains(self)
    return Set(known.filter(\.value).keys)
  }

  /// Returns all statements of the formula, without duplicates.
  package func atoms(in space: SymbolicSpace) -> [Atom] { space.atoms(of: self) }
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
  /// - Parameter gap: the number of the gap.
  package func terms(ofGap gap: Int) -> [Term] {
    var found: [Term] = []
    var open = operands(ofGap: gap)
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
