import SymbolicRules

/// The formula, with a definition for each combination, and its statements.
extension SMTWriter {
  /// Writes the formula and asserts it.
  mutating func writeFormula() {
    var seen: Set<Formula> = []
    var stack = [question.formula]
    while let formula = stack.popLast() {
      guard seen.insert(formula).inserted else { continue }
      switch space[formula] {
      case .constant, .atom: break
      case .not(let inner): stack.append(inner)
      case .all(let parts), .any(let parts): stack += parts
      }
    }
    // The parts of a formula are older than the formula.
    for formula in seen.sorted() {
      guard let definition = definition(of: formula) else { continue }
      add("(define-fun f\(formula.index) () Bool \(definition))")
    }
    assert(name(of: question.formula))
  }

  /// Returns the name of a formula's definition.
  func name(of formula: Formula) -> String {
    if case .constant(let value) = space[formula] { value ? "true" : "false" } else { "f\(formula.index)" }
  }

  private func definition(of formula: Formula) -> String? {
    switch space[formula] {
    case .constant: nil
    case .atom(let atom): statement(atom)
    case .not(let inner): "(not \(name(of: inner)))"
    case .all(let parts): Self.all(parts.map { name(of: $0) })
    case .any(let parts): Self.any(parts.map { name(of: $0) })
    }
  }

  // MARK: Statements

  private func statement(_ atom: Atom) -> String {
    switch atom {
    case .kind(let term, let kinds): isKind(term, kinds.intersection(space.kinds(of: term)))
    case .equal(let left, let right): areEqual(left, right)
    case .less(let left, let right): isLess(left, right)
    case .matches(let term, let pattern): "(\(Self.name(ofPattern: pattern)) (string-of \(self[term])))"
    case .contains(let list, let element): "(contains \(self[list]) \(self[element]))"
    case .only(let selection, let keys): name(of: selection, only: keys)
    case .unmodeled(let gap): "gap\(gap)"
    }
  }

  /// Returns the language's `==` for values that are present.
  func areEqual(_ left: Term, _ right: Term) -> String {
    let (first, second) = (space.kinds(of: left), space.kinds(of: right))
    let shared = first.intersection(second)
    let isPresent = shared.isDisjoint(with: [.absent, .nan]) ? [] : ["(not \(isKind(left, [.absent, .nan])))"]
    let same = Self.all(["(= \(self[left]) \(self[right]))"] + isPresent)
    let areMixed = [(Kinds.int, Kinds.float), (.float, .int)].filter { first.contains($0.0) && second.contains($0.1) }
    let mixed = areMixed.map {
      Self.all([isKind(left, $0.0), isKind(right, $0.1), "(= (number \(self[left])) (number \(self[right])))"])
    }
    return Self.any([same] + mixed)
  }

  /// Returns the language's `<`; false for values without an order.
  private func isLess(_ left: Term, _ right: Term) -> String {
    let shared = space.kinds(of: left).intersection(space.kinds(of: right))
    var cases: [String] = []
    for (kind, function) in Self.orders where shared.contains(kind) {
      cases.append(
        Self.all([isKind(left, kind), isKind(right, kind), "(< \(function(self[left])) \(function(self[right])))"]))
    }
    let areMixed: [(Kinds, Kinds)] = [(.int, .float), (.float, .int), (.float, .float)]
    for (first, second) in areMixed
    where space.kinds(of: left).contains(first) && space.kinds(of: right).contains(second) {
      cases.append(
        Self.all([isKind(left, first), isKind(right, second), "(< (number \(self[left])) (number \(self[right])))"]))
    }
    return Self.any(cases)
  }

  /// The kinds that are compared among each other, and what their order is.
  private static var orders: [(kind: Kinds, key: (String) -> String)] {
    [
      (.int, { "(int-of \($0))" }), (.timestamp, { "(timestamp-of \($0))" }), (.duration, { "(duration-of \($0))" }),
      (.bytes, { "(bytes-of \($0))" }), (.string, { "(rank (string-of \($0)))" }),
    ]
  }
}
