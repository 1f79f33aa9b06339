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
  struct Branch {
    fileprivate var truths = FormulaTable<Bool>()
    fileprivate var open: [Formula] = []
    /// The disjunctions that hold for the known request, and mention no value that differs.
    fileprivate var kept: [Formula] = []
    /// The number of statements that differed when ``kept`` was checked.
    fileprivate var checkedStatements = 0
    fileprivate var classes: TermClasses
    /// What differs from the known request.
    fileprivate(set) var deviation = CaseGuide.Deviation()

    fileprivate init(_ space: SymbolicSpace) { classes = TermClasses(space) }
  }

  /// Returns the case that all others of a formula begin with; nil if the formula contradicts itself.
  mutating func start(_ formula: Formula) -> Branch? {
    var branch = Branch(space)
    guard assume(formula, true, &branch), settle(&branch) != nil else { return nil }
    return branch
  }

  /// Runs the search. Returns whether a case was accepted.
  mutating func run(_ formula: Formula) -> Bool {
    guard let branch = start(formula) else { return false }
    return explore(branch)
  }

  /// Runs the search from the case that ``start(_:)`` returned. Returns whether a case was accepted.
  mutating func explore(_ start: Branch) -> Bool {
    var branch = start
    guard !isExhausted else { return false }
    budget -= 1
    // A branch copies what is known about terms.
    space.work.spend(Self.visitsOfBranch + branch.classes.count / 4)
    if let deadline, MonotonicInstant.now >= deadline {
      isLate = true
      return false
    }
    guard let choice = settle(&branch) else { return false }
    guard let (alternatives, value) = choice.alternatives else {
      if let guide, !guide.isNew(branch.deviation) { return false }
      leaves -= 1
      return accept(branch.classes)
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

  private static let visitsOfBranch = 20

  private struct Choice {
    /// What one of must be true, or false; nil if nothing remains open.
    let alternatives: ([Formula], Bool)?
  }

  /// Assumes the only possible alternatives until there is none. Returns the open disjunction with the fewest alternatives; nil
  /// if one has none.
  private func settle(_ branch: inout Branch) -> Choice? {
    while true {
      guard reopen(&branch) else { return nil }
      var best: (formula: Formula, alternatives: [Formula])?
      var isChanged = false
      let open = branch.open
      branch.open = []
      var remaining: [Formula] = []
      for formula in open {
        guard let alternatives = alternatives(of: formula, branch) else { continue }
        if alternatives.isEmpty { return nil }
        if alternatives.count == 1 {
          guard assume(alternatives[0], true, &branch) else { return nil }
          isChanged = true
          continue
        }
        if let guide, guide.keeps(alternatives, branch.deviation) {
          branch.kept.append(formula)
          continue
        }
        remaining.append(formula)
        if best == nil || alternatives.count < best?.alternatives.count ?? 0 { best = (formula, alternatives) }
      }
      branch.open = remaining + branch.open
      if isChanged { continue }
      guard let best else { return Choice(alternatives: nil) }
      return Choice(alternatives: (best.alternatives.sorted { order($0, true) < order($1, true) }, true))
    }
  }

  /// Opens the disjunctions again that values affect which differ since the last call. Returns false for a contradiction.
  private func reopen(_ branch: inout Branch) -> Bool {
    guard let guide, branch.deviation.statementCount != branch.checkedStatements else { return true }
    branch.checkedStatements = branch.deviation.statementCount
    let kept = branch.kept
    branch.kept = []
    for formula in kept {
      let isKept = guide.keeps(formula, branch.deviation) { known($0, branch) != false }
      if isKept { branch.kept.append(formula) } else { branch.open.append(formula) }
    }
    return true
  }

  /// Returns the alternatives of a disjunction that are possible; nil if one of them is true.
  private func alternatives(of formula: Formula, _ branch: Branch) -> [Formula]? {
    let parts: [Formula] = if case .any(let parts) = space[formula] { parts } else { [formula] }
    var alternatives: [Formula] = []
    for part in parts {
      switch known(part, branch) {
      case true?: return nil
      case false?: break
      case nil: alternatives.append(part)
      }
    }
    return alternatives
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
      // What is certain first: it decides which disjunctions remain.
      let (literals, others) = (parts.filter { space[$0].isLiteral }, parts.filter { !space[$0].isLiteral })
      return (literals + others).allSatisfy { assume($0, value, &branch) }
    case (.any, true): add(formula, to: &branch)
    case (.all, false): add(space.not(formula), to: &branch)
    }
    return true
  }

  /// Adds a disjunction that must hold.
  private func add(_ formula: Formula, to branch: inout Branch) {
    let isKept = guide?.keeps(formula, branch.deviation) { known($0, branch) != false } ?? false
    if isKept { branch.kept.append(formula) } else { branch.open.append(formula) }
  }

  /// Adds a statement or its negation to a branch. Returns false for a contradiction, and for too many changes.
  private func assume(_ atom: Atom, of formula: Formula, _ value: Bool, _ branch: inout Branch) -> Bool {
    if let guide, !guide.allows(atom, of: formula, as: value, &branch.deviation) { return false }
    return branch.classes.assume(atom, value)
  }
}

extension FormulaShape {
  /// Whether the formula is a constant, a statement or the negation of one.
  fileprivate var isLiteral: Bool {
    switch self {
    case .constant, .atom, .not: true
    case .all, .any: false
    }
  }
}
