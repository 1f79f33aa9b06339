import SymbolicRules

/// Terms that must be equal, with what is known about their values.
struct TermClasses {
  let space: SymbolicSpace
  /// What is known about terms, by their index. Later terms are unknown.
  private var entries: [Entry] = []
  private var constants: [Constant] = []
  /// The statements that were assumed, except for kinds and equalities.
  private(set) var literals: [(atom: Atom, value: Bool)] = []
  private(set) var different: [(Term, Term)] = []
  private var unmodeled: [Int: Bool] = [:]

  private struct Entry {
    /// Another term of the class.
    var parent: Term?
    /// The kinds that the values can have; nil for those that the term usually has.
    var kinds: Kinds?
    /// An index into ``constants``; nil if the value is unknown.
    var constant: Int?
  }

  init(_ space: SymbolicSpace) { self.space = space }

  /// The number of terms and statements that something is known about.
  var count: Int { entries.count + literals.count + different.count }

  private subscript(_ term: Term) -> Entry {
    get { entries.indices.contains(Int(term.index)) ? entries[Int(term.index)] : Entry() }
    set {
      let missing = Int(term.index) + 1 - entries.count
      if missing > 0 { entries += Array(repeating: Entry(), count: missing) }
      entries[Int(term.index)] = newValue
    }
  }

  /// Returns the representative of a term's class.
  func root(of term: Term) -> Term {
    var current = term
    while let parent = self[current].parent { current = parent }
    return current
  }

  /// Returns the kinds that the values of a class can have.
  func kinds(of term: Term) -> Kinds {
    let root = root(of: term)
    return self[root].kinds ?? space.kinds(of: root)
  }

  /// Returns the constant that a term equals.
  func constant(of term: Term) -> Constant? {
    let root = root(of: term)
    return self[root].constant.map { constants[$0] } ?? space.constant(root)
  }

  /// Returns whether a statement is true; nil if that is open.
  func truth(of atom: Atom) -> Bool? {
    switch atom {
    case .kind(let term, let wanted):
      let possible = kinds(of: term)
      if possible.isSubset(of: wanted) { return true }
      return possible.isDisjoint(with: wanted) ? false : nil
    case .equal(let left, let right):
      let (first, second) = (root(of: left), root(of: right))
      if first == second { return kinds(of: first).isDisjoint(with: [.absent, .nan]) ? true : nil }
      if let known = constant(of: first), let other = constant(of: second) { return known.equals(other) }
      let (some, others) = (kinds(of: first), kinds(of: second))
      let areNumbers = !some.isDisjoint(with: .number) && !others.isDisjoint(with: .number)
      if some.intersection(others).subtracting([.absent, .nan]).isEmpty, !areNumbers { return false }
      return different.contains { isPair($0, first, second) } ? false : nil
    case .less(let left, let right):
      if root(of: left) == root(of: right) { return false }
      guard let known = constant(of: left), let other = constant(of: right) else { return nil }
      return known.isLess(than: other)
    case .unmodeled(let gap): return unmodeled[gap]
    case .matches, .contains, .only: return nil
    }
  }

  private func isPair(_ pair: (Term, Term), _ first: Term, _ second: Term) -> Bool {
    let (left, right) = (root(of: pair.0), root(of: pair.1))
    return (left == first && right == second) || (left == second && right == first)
  }

  /// Adds a statement or its negation. Returns false for a contradiction.
  mutating func assume(_ atom: Atom, _ value: Bool) -> Bool {
    if let known = truth(of: atom) { if known != value { return false } }
    switch (atom, value) {
    case (.kind(let term, let kinds), true): return restrict(term, to: kinds)
    case (.kind(let term, let kinds), false): return restrict(term, to: self.kinds(of: term).subtracting(kinds))
    case (.equal(let left, let right), true): return unite(left, right)
    case (.equal(let left, let right), false):
      different.append((left, right))
      return root(of: left) != root(of: right) || !kinds(of: left).isDisjoint(with: [.absent, .nan])
    case (.unmodeled(let gap), _):
      unmodeled[gap] = value
      return true
    case (.matches(let term, _), true), (.contains(let term, _), true):
      let isList = if case .contains = atom { true } else { false }
      literals.append((atom, value))
      return restrict(term, to: isList ? .list : .string)
    case (.less, _), (.matches, false), (.contains, false), (.only, _):
      literals.append((atom, value))
      return true
    }
  }

  private mutating func restrict(_ term: Term, to wanted: Kinds) -> Bool {
    let root = root(of: term)
    let remaining = kinds(of: root).intersection(wanted)
    self[root].kinds = remaining
    return !remaining.isEmpty
  }

  private mutating func unite(_ left: Term, _ right: Term) -> Bool {
    let (first, second) = (root(of: left), root(of: right))
    if first == second { return restrict(first, to: kinds(of: first).subtracting([.absent, .nan])) }
    let constant = constant(of: first) ?? constant(of: second)
    if let known = self.constant(of: first), let other = self.constant(of: second), !known.equals(other) {
      return false
    }
    let shared = kinds(of: first).intersection(kinds(of: second)).subtracting([.absent, .nan])
    // An integer can equal a float, which is left to the solver.
    let areNumbers = [first, second].allSatisfy { !kinds(of: $0).isDisjoint(with: .number) }
    if shared.isEmpty, areNumbers { return true }
    self[second].parent = first
    self[first].kinds = shared
    if let constant {
      constants.append(constant)
      self[first].constant = constants.count - 1
    }
    guard !shared.isEmpty else { return false }
    return !different.contains { root(of: $0.0) == root(of: $0.1) }
  }
}
