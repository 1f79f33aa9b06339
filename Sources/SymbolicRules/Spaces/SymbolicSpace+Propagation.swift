import RuleValues

extension SymbolicSpace {
  /// Returns an equivalent formula in which the statements that must hold are used in all its parts. A formula that contradicts
  /// itself in this way becomes ``Formula/never``.
  package func propagated(_ formula: Formula) -> Formula {
    var current = formula
    while case .all(let parts) = self[current] {
      guard var known = KnownStatements(parts, in: self) else { return .never }
      let next = all(parts.map { self[$0].isLiteral ? $0 : known.applied(to: $0) })
      if next == current { break }
      current = next
    }
    return current
  }
}

extension FormulaShape {
  /// Whether the formula is a statement or the negation of one.
  fileprivate var isLiteral: Bool {
    switch self {
    case .atom, .not: true
    case .constant, .all, .any: false
    }
  }
}

/// Statements that hold, and what follows from them about the values: their kinds, bounds and constants.
private struct KnownStatements {
  private let space: SymbolicSpace
  private var literals: Set<Formula> = []
  private var kinds: [Term: Kinds] = [:]
  private var constants: [Term: Constant] = [:]
  private var bounds: [Term: Bounds] = [:]
  private var matched: [Term: Set<Int>] = [:]
  private var isContradiction = false
  private var results: [Formula: Formula] = [:]

  /// Creates the statements among formulas that all hold; nil if they contradict each other.
  init?(_ parts: [Formula], in space: SymbolicSpace) {
    self.space = space
    add(parts)
    if isContradiction { return nil }
  }

  private mutating func add(_ parts: [Formula]) {
    for part in parts where space[part].isLiteral {
      if literals.contains(space.not(part)) { isContradiction = true }
      literals.insert(part)
      switch space[part] {
      case .atom(.kind(let term, let kinds)): restrict(term, to: kinds)
      case .atom(.matches(let term, let pattern)): matched[term, default: []].insert(pattern)
      case .atom(.equal(let left, let right)):
        if let constant = space.constant(right) { set(left, constant) }
        if let constant = space.constant(left) { set(right, constant) }
      case .not(let inner):
        if case .atom(.kind(let term, let kinds)) = space[inner] {
          restrict(term, to: space.kinds(of: term).subtracting(kinds))
        }
      case .atom, .constant, .all, .any: break
      }
    }
    // Whether a value can be compared with a number is known only after all kinds are.
    for part in parts { bound(part) }
    isContradiction =
      isContradiction || bounds.values.contains(where: \.isEmpty) || kinds.keys.contains { kinds(of: $0).isEmpty }
      || matched.contains { term, patterns in !isPossible(patterns, bounds[space.size(term)]) }
  }

  /// Returns whether a string can match patterns with a length between bounds.
  private func isPossible(_ patterns: Set<Int>, _ bounds: Bounds?) -> Bool {
    guard let lengths = bounds?.integers else { return true }
    return space.areMatched(patterns, minimum: lengths.minimum, maximum: lengths.maximum)
  }

  private mutating func restrict(_ term: Term, to allowed: Kinds) {
    kinds[term] = kinds(of: term).intersection(allowed)
  }

  private mutating func set(_ term: Term, _ constant: Constant) {
    if let known = constants[term], known.decidesEquality(with: constant), !known.equals(constant) {
      isContradiction = true
    }
    constants[term] = constant
    restrict(term, to: constant.kind.isSubset(of: .number) ? .number : constant.kind)
    guard let text = constant.text else { return }
    let size = Constant.integer(Int64(text.utf16.count))
    bounds[space.size(term), default: Bounds()].raise(size, isExcluded: false)
    bounds[space.size(term), default: Bounds()].lower(size, isExcluded: false)
  }

  /// Returns the kinds that a value can have.
  private func kinds(of term: Term) -> Kinds {
    let own = kinds[term] ?? space.kinds(of: term)
    // Only a map has fields.
    guard case .field(let map, _) = space[term], !kinds(of: map).contains(.map) else { return own }
    return own.intersection(.absent)
  }

  private mutating func bound(_ part: Formula) {
    switch space[part] {
    case .atom(.less(let left, let right)):
      if let least = number(left), isNumber(right) { bounds[right, default: Bounds()].raise(least, isExcluded: true) }
      if let most = number(right), isNumber(left) { bounds[left, default: Bounds()].lower(most, isExcluded: true) }
    case .not(let inner):
      guard case .atom(.less(let left, let right)) = space[inner] else { return }
      if let most = number(left), isNumber(right) { bounds[right, default: Bounds()].lower(most, isExcluded: false) }
      if let least = number(right), isNumber(left) { bounds[left, default: Bounds()].raise(least, isExcluded: false) }
    case .atom, .constant, .all, .any: break
    }
  }

  /// Returns the number of a term if its order is that of all numbers; nil for other terms.
  private func number(_ term: Term) -> Constant? {
    space.constant(term).flatMap { $0.isExactNumber ? $0 : nil }
  }

  private func isNumber(_ term: Term) -> Bool {
    space.constant(term) == nil && kinds(of: term).isSubset(of: [.int, .float])
  }

  /// Returns a formula without what the statements decide.
  mutating func applied(to formula: Formula) -> Formula {
    if let result = results[formula] { return result }
    let result: Formula =
      switch space[formula] {
      case .constant: formula
      case .atom(let atom): value(of: atom, formula)
      case .not(let inner): space.not(applied(to: inner))
      case .all(let parts): space.all(parts.map { applied(to: $0) })
      case .any(let parts): space.any(parts.map { applied(to: $0) }.filter { !contradicts($0) })
      }
    results[formula] = result
    return result
  }

  /// Returns whether a formula and the statements contradict each other at once.
  private func contradicts(_ formula: Formula) -> Bool {
    var both = self
    if case .all(let parts) = space[formula] { both.add(parts) } else { both.add([formula]) }
    return both.isContradiction
  }

  private func value(of atom: Atom, _ formula: Formula) -> Formula {
    if literals.contains(formula) { return .always }
    if literals.contains(space.not(formula)) { return .never }
    switch atom {
    case .kind(let term, let wanted):
      let possible = kinds(of: term)
      return possible.isSubset(of: wanted) ? .always : possible.isDisjoint(with: wanted) ? .never : formula
    case .equal(let left, let right):
      // Missing values are never equal.
      if kinds(of: left) == .absent || kinds(of: right) == .absent { return .never }
      for (term, other) in [(left, right), (right, left)] {
        guard let known = constants[term], let constant = space.constant(other), known.decidesEquality(with: constant)
        else { continue }
        return known.equals(constant) ? .always : .never
      }
      return formula
    case .matches(let term, let pattern):
      return constants[term].map { space.matches(space.term($0), space.pattern(pattern)) } ?? formula
    case .less(let left, let right):
      if let least = number(left), let bounds = bounds[right] {
        return bounds.isAbove(least) ? .always : bounds.isAtMost(least) ? .never : formula
      }
      if let most = number(right), let bounds = bounds[left] {
        return bounds.isBelow(most) ? .always : bounds.isAtLeast(most) ? .never : formula
      }
      return formula
    case .contains, .only, .unmodeled: return formula
    }
  }
}

extension Constant {
  /// Whether a value that equals this constant equals another one if the constants are equal, and else not. Large ints and
  /// floats are compared as floats, so several ints equal one float.
  fileprivate func decidesEquality(with other: Constant) -> Bool {
    !kind.isSubset(of: .number) || !other.kind.isSubset(of: .number) || isExactNumber || other.isExactNumber
  }
}

/// The numbers between two bounds.
private struct Bounds {
  private var least: (number: Constant, isExcluded: Bool)?
  private var most: (number: Constant, isExcluded: Bool)?

  mutating func raise(_ number: Constant, isExcluded: Bool) {
    if let least, !isLess(least.number, number), !(isExcluded && !isLess(number, least.number)) { return }
    least = (number, isExcluded)
  }

  mutating func lower(_ number: Constant, isExcluded: Bool) {
    if let most, !isLess(number, most.number), !(isExcluded && !isLess(most.number, number)) { return }
    most = (number, isExcluded)
  }

  var isEmpty: Bool {
    guard let least, let most else { return false }
    return isLess(most.number, least.number)
      || (!isLess(least.number, most.number) && (least.isExcluded || most.isExcluded))
  }

  private static let usual: Int64 = 1 << 40

  /// The lengths between the bounds; nil if a bound is not an integer of a usual size.
  var integers: (minimum: Int, maximum: Int?)? {
    func number(_ bound: (number: Constant, isExcluded: Bool), _ step: Int) -> Int? {
      guard case .integer(let number) = bound.number, (-Self.usual...Self.usual).contains(number) else { return nil }
      return Int(number) + (bound.isExcluded ? step : 0)
    }
    let (minimum, maximum) = (least.map { number($0, 1) }, most.map { number($0, -1) })
    if minimum == .some(nil) || maximum == .some(nil) { return nil }
    return (max(0, minimum.flatMap { $0 } ?? 0), maximum.flatMap { $0 })
  }

  /// Whether all numbers are greater than one.
  func isAbove(_ number: Constant) -> Bool {
    least.map { isLess(number, $0.number) || ($0.isExcluded && !isLess($0.number, number)) } ?? false
  }

  /// Whether all numbers are less than one.
  func isBelow(_ number: Constant) -> Bool {
    most.map { isLess($0.number, number) || ($0.isExcluded && !isLess(number, $0.number)) } ?? false
  }

  /// Whether no number is greater than one.
  func isAtMost(_ number: Constant) -> Bool { most.map { !isLess(number, $0.number) } ?? false }

  /// Whether no number is less than one.
  func isAtLeast(_ number: Constant) -> Bool { least.map { !isLess($0.number, number) } ?? false }

  private func isLess(_ left: Constant, _ right: Constant) -> Bool { left.isLess(than: right) == true }
}
