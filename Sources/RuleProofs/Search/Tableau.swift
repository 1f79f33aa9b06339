import Platform
import RuleValues
import SymbolicRules

/// Searches for values that satisfy a formula, by cases: the first alternative of each disjunction, then the next one.
///
/// It is complete as far as ``TermClasses`` notices contradictions. What they do not notice, the model or the evaluator
/// rejects, and the search continues.
struct Tableau {
  private let space: SymbolicSpace
  private let accept: (TermClasses) -> Bool
  private let guide: CaseGuide?
  /// The number of cases that may still be tried.
  private(set) var budget: Int
  /// The number of complete cases that may still be reported.
  private(set) var leaves: Int
  private let deadline: MonotonicInstant?
  private var isLate = false

  /// Whether a limit ended the search.
  var isExhausted: Bool { budget <= 0 || leaves <= 0 || isLate || space.work.isSpent }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - budget: the maximum number of cases.
  ///   - deadline: the time after which no other case is tried.
  ///   - guide: restricts the search to cases that differ little from a known request.
  ///   - accept: is called with each case that has no known contradiction; true ends the search.
  init(
    _ space: SymbolicSpace, budget: Int, leaves: Int, until deadline: MonotonicInstant? = nil,
    guide: CaseGuide? = nil, accept: @escaping (TermClasses) -> Bool
  ) {
    self.deadline = deadline
    self.space = space
    self.guide = guide
    self.budget = budget
    self.leaves = leaves
    self.accept = accept
  }

  /// One case: what is assumed, and the disjunctions that remain.
  private struct Branch {
    var truths: [Formula: Bool] = [:]
    var open: [Formula] = []
    var classes: TermClasses
    /// What differs from the known request.
    var deviation = CaseGuide.Deviation()
  }

  /// Runs the search. Returns whether a case was accepted.
  mutating func run(_ formula: Formula) -> Bool {
    var branch = Branch(classes: TermClasses(space))
    guard assume(formula, true, &branch) else { return false }
    return explore(branch)
  }

  private mutating func explore(_ start: Branch) -> Bool {
    var branch = start
    guard !isExhausted else { return false }
    budget -= 1
    // A branch copies what is known about terms.
    space.work.spend(branch.truths.count + branch.classes.count)
    while true {
      if let deadline, MonotonicInstant.now >= deadline {
        isLate = true
        return false
      }
      guard let choice = nextChoice(&branch) else { return false }
      guard let (alternatives, value) = choice.alternatives else { break }
      if alternatives.count == 1 {
        guard assume(alternatives[0], value, &branch) else { return false }
        continue
      }
      for (index, alternative) in alternatives.enumerated() {
        var next = branch
        var isPossible = true
        // Earlier alternatives were tried already.
        for earlier in alternatives[..<index] where isPossible && guide == nil {
          isPossible = assume(earlier, !value, &next)
        }
        if isPossible, assume(alternative, value, &next), explore(next) { return true }
        if isExhausted { return false }
      }
      return false
    }
    if let guide, !guide.isNew(branch.deviation) { return false }
    leaves -= 1
    return accept(branch.classes)
  }

  private struct Choice {
    /// What one of must be true, or false; nil if nothing remains open.
    let alternatives: ([Formula], Bool)?
  }

  /// Returns the open disjunction with the fewest alternatives; nil if one has none.
  private func nextChoice(_ branch: inout Branch) -> Choice? {
    var best: ([Formula], Bool)?
    var remaining: [Formula] = []
    for formula in branch.open {
      let (parts, value) = disjuncts(of: formula)
      var alternatives: [Formula] = []
      var isSettled = false
      for part in parts {
        switch known(part, branch) {
        case value?: isSettled = true
        case .some: break
        case nil: alternatives.append(part)
        }
        if isSettled { break }
      }
      if isSettled { continue }
      if alternatives.isEmpty { return nil }
      remaining.append(formula)
      if alternatives.count > 1, let guide, guide.keeps(alternatives, value, branch.deviation) { continue }
      if best == nil || alternatives.count < best?.0.count ?? 0 { best = (alternatives, value) }
      if alternatives.count == 1 { break }
    }
    if best?.0.count != 1 { branch.open = remaining }
    guard let best else { return Choice(alternatives: nil) }
    return Choice(alternatives: (best.0.sorted { order($0, best.1) < order($1, best.1) }, best.1))
  }

  /// Returns the order in which alternatives are tried: those that hold for the known request first.
  private func order(_ formula: Formula, _ value: Bool) -> Int {
    (guide?.holds(formula, value) ?? true ? 0 : 1_000) + rank(formula, value)
  }

  /// Returns the order in which alternatives are tried: simple ones first.
  private func rank(_ formula: Formula, _ value: Bool) -> Int {
    switch space[formula] {
    case .constant: 0
    case .not(let inner): rank(inner, !value)
    case .atom(.unmodeled): 5
    case .atom(.equal): value ? 2 : 1
    case .atom(.kind(_, let kinds)): value ? (kinds.count == 1 ? 1 : 2) : 2
    case .atom: 3
    case .all(let parts): value ? 4 + parts.count : 4
    case .any(let parts): value ? 4 : 4 + parts.count
    }
  }

  /// Returns the parts of a disjunction, and the value that one of them must have.
  private func disjuncts(of formula: Formula) -> ([Formula], Bool) {
    switch space[formula] {
    case .any(let parts): (parts, true)
    case .constant, .not, .atom, .all: ([formula], true)
    }
  }

  /// Returns whether a formula is true in a branch; nil if that is open.
  private func known(_ formula: Formula, _ branch: Branch) -> Bool? {
    space.work.spend()
    if let truth = branch.truths[formula] { return truth }
    switch space[formula] {
    case .constant(let value): return value
    case .not(let inner): return known(inner, branch).map { !$0 }
    case .atom(let atom): return branch.classes.truth(of: atom)
    case .all(let parts): return combined(parts, branch, absorbing: false)
    case .any(let parts): return combined(parts, branch, absorbing: true)
    }
  }

  private func combined(_ parts: [Formula], _ branch: Branch, absorbing: Bool) -> Bool? {
    var isOpen = false
    for part in parts {
      switch known(part, branch) {
      case absorbing?: return absorbing
      case nil: isOpen = true
      case .some: break
      }
    }
    return isOpen ? nil : !absorbing
  }

  /// Adds a formula or its negation to a branch. Returns false for a contradiction.
  private func assume(_ formula: Formula, _ value: Bool, _ branch: inout Branch) -> Bool {
    space.work.spend()
    if let known = branch.truths[formula] { return known == value }
    branch.truths[formula] = value
    branch.truths[space.not(formula)] = !value
    switch (space[formula], value) {
    case (.constant(let known), _): return known == value
    case (.not(let inner), _):
      guard case .atom(let atom) = space[inner] else { return true }
      return assume(atom, of: inner, !value, &branch)
    case (.atom(let atom), _): return assume(atom, of: formula, value, &branch)
    case (.all(let parts), true), (.any(let parts), false):
      return parts.allSatisfy { assume($0, value, &branch) }
    case (.any, true): branch.open.append(formula)
    case (.all, false): branch.open.append(space.not(formula))
    }
    return true
  }

  /// Adds a statement or its negation to a branch. Returns false for a contradiction, and for too many changes.
  private func assume(_ atom: Atom, of formula: Formula, _ value: Bool, _ branch: inout Branch) -> Bool {
    if let guide, !guide.allows(atom, of: formula, as: value, &branch.deviation) { return false }
    return branch.classes.assume(atom, value)
  }
}
