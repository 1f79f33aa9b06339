package import Platform
package import RulePatterns

/// The terms and formulas of one question about rules. Equal terms and equal formulas are the same, also if they come
/// from two versions of the rules.
package final class SymbolicSpace {
  /// What the symbolic form does not model: the construct, and its place in the rules.
  package struct Gap: Hashable, Sendable {
    /// The construct in words, such as "`split()`".
    package let construct: RuleText
    /// The file, line and column in the rules.
    package let place: RuleText
  }

  /// The terms and formulas of another space, which come before those made here.
  private let base: SpaceContents
  private let (baseTerms, baseFormulas): (Int, Int)
  /// What was made here.
  @exclusivity(unchecked) private var own = SpaceContents()
  /// The negations of formulas of the base that were made here.
  private var laterNegations: [Formula: Formula] = [:]

  /// The work that the questions about the terms and formulas may do. Once it is spent, expressions are not modeled.
  package let work: WorkBudget
  let matcher = PatternMatcher()

  /// The statements in formulas. Questions about a form of requests share most formulas.
  private var knownAtoms: [Formula: [Atom]] = [:]
  private static let maximumKnownAtoms = 500
  private var lengths = LengthAnswers()
  /// What is known about the languages of strings.
  package let languages: LanguageAnswers

  /// The number of visits of a question about a request.
  package static let usualVisits = 20_000_000

  /// The visits that an expression counts for. It takes about as long as this number of parts of formulas.
  static let visitsOfExpression = 20

  /// Creates a space without terms.
  package convenience init(_ work: WorkBudget = WorkBudget(visits: SymbolicSpace.usualVisits)) {
    self.init(over: .empty, work, LanguageAnswers())
  }

  /// Creates a space that has the terms and formulas of another one, and adds to them without a change of that one.
  package convenience init(over frozen: FrozenSpace, _ work: WorkBudget) {
    self.init(over: frozen, work, frozen.languages)
  }

  private init(over frozen: FrozenSpace, _ work: WorkBudget, _ languages: LanguageAnswers) {
    base = frozen.contents
    (baseTerms, baseFormulas) = (base.shapes.count, base.formulas.count)
    self.work = work
    self.languages = languages
  }

  /// Returns the terms and formulas made so far; nil for a space that was made over another one.
  package func frozen() -> FrozenSpace? {
    guard baseTerms == 0 else { return nil }
    var contents = own
    contents.formulas = base.formulas + own.formulas
    contents.negations = base.negations + own.negations
    contents.known = own.known.merging(base.known) { first, _ in first }
    for (formula, negation) in laterNegations { contents.negations[Int(formula.index)] = negation }
    return FrozenSpace(contents, languages)
  }

  // MARK: Terms

  /// The number of terms.
  package var termCount: Int { baseTerms + own.shapes.count }

  /// The number of formulas.
  package var formulaCount: Int { baseFormulas + own.formulas.count }

  /// The shape of a term.
  package subscript(_ term: Term) -> TermShape {
    let index = Int(term.index)
    return index < baseTerms ? base.shapes[index] : own.shapes[index - baseTerms]
  }

  /// Returns the kinds that a term can have.
  package func kinds(of term: Term) -> Kinds {
    let index = Int(term.index)
    return index < baseTerms ? base.kinds[index] : own.kinds[index - baseTerms]
  }

  /// Returns the constant of a term; nil if its value is unknown.
  package func constant(_ term: Term) -> Constant? {
    if case .constant(let constant) = self[term] { constant } else { nil }
  }

  /// Returns the term of a known value.
  package func term(_ constant: Constant) -> Term { term(.constant(constant), constant.kind) }

  /// Returns the term of a string.
  package func term(_ text: String) -> Term { term(.string(text)) }

  /// Returns the term of a string.
  package func term(_ text: RuleText) -> Term { term(.string(text)) }

  /// Returns the term with this shape.
  ///
  /// - Parameter kinds: all kinds that the value can have.
  package func term(_ shape: TermShape, _ kinds: Kinds) -> Term {
    if let term = base.terms[shape] ?? own.terms[shape] { return term }
    let term = Term(at: termCount)
    own.shapes.append(shape)
    own.kinds.append(kinds)
    own.terms[shape] = term
    if case .field(let map, let key) = shape { own.fieldKeys[map, default: []].append(key) }
    return term
  }

  /// Returns the keys by which terms name members of a map, in the order of their creation.
  func keys(of map: Term) -> [Term] { (base.fieldKeys[map] ?? []) + (own.fieldKeys[map] ?? []) }

  /// The kinds of the members of maps that a service makes, such as the metadata of an object.
  package subscript(membersOf map: Term) -> MemberKinds? {
    get { own.memberKinds[map] ?? base.memberKinds[map] }
    set { own.memberKinds[map] = newValue }
  }

  /// What was not modeled, by its number in the order of discovery.
  package func gap(_ index: Int) -> Gap {
    index < base.gaps.count ? base.gaps[index] : own.gaps[index - base.gaps.count]
  }

  private var gapCount: Int { base.gaps.count + own.gaps.count }

  /// Returns what the result of a gap depends on.
  func operands(ofGap index: Int) -> [SymbolicValue] {
    index < base.gaps.count ? base.gapOperands[index] : own.gapOperands[index - base.gaps.count]
  }

  /// Returns the number of a gap. Equal constructs of equal operands have equal results, so they are one gap.
  ///
  /// - Parameter isError: whether the gap is about the construct's being an error.
  package func gap(_ construct: String, _ operands: [SymbolicValue], isError: Bool = false, at place: String) -> Int {
    let key = SpaceContents.GapKey(construct: RuleText(construct), operands: operands, isError: isError)
    if let index = base.gapIndices[key] ?? own.gapIndices[key] { return index }
    own.gaps.append(Gap(construct: key.construct, place: RuleText(place)))
    own.gapOperands.append(operands)
    own.gapIndices[key] = gapCount - 1
    return gapCount - 1
  }

  /// The construct of a gap in place of rules that are not visited because the budget is spent.
  static let notVisited = "rules of this size"

  /// An operand of a gap that no other gap has, so that the results of two gaps are not taken for equal.
  var unlike: SymbolicValue { .term(term(.integer(Int64(gapCount)))) }

  /// The number of patterns.
  package var patternCount: Int { base.patterns.count + own.patterns.count }

  /// Returns a pattern of atoms, which matches whole strings or searches, as the rules' language does.
  package func pattern(_ index: Int) -> Pattern {
    index < base.patterns.count ? base.patterns[index] : own.patterns[index - base.patterns.count]
  }

  /// Returns the index of a pattern.
  package func index(of pattern: Pattern) -> Int {
    let key = SpaceContents.PatternKey(
      source: Array(pattern.source.utf8), ignoresCase: pattern.ignoresCase, isWhole: pattern.purpose == .wholeText)
    if let index = base.patternIndices[key] ?? own.patternIndices[key] { return index }
    own.patterns.append(pattern)
    own.patternIndices[key] = patternCount - 1
    return patternCount - 1
  }

  /// Returns whether a string with a length between two bounds matches all of some patterns; true if that is too expensive to
  /// decide.
  func areMatched(_ patterns: Set<Int>, minimum: Int, maximum: Int?) -> Bool {
    lengths.areMatched(patterns, minimum: minimum, maximum: maximum) { pattern($0) }
  }

  // MARK: Formulas

  /// Returns all statements of a formula, without duplicates.
  func atoms(of formula: Formula) -> [Atom] {
    if let known = knownAtoms[formula] { return known }
    var seen: Set<Formula> = []
    var stack = [formula]
    var atoms: [Atom] = []
    while let formula = stack.popLast() {
      guard seen.insert(formula).inserted else { continue }
      switch self[formula] {
      case .constant: break
      case .atom(let atom): atoms.append(atom)
      case .not(let inner): stack.append(inner)
      case .all(let parts), .any(let parts): stack += parts
      }
    }
    if knownAtoms.count >= Self.maximumKnownAtoms { knownAtoms = [:] }
    knownAtoms[formula] = atoms
    return atoms
  }

  /// The shape of a formula.
  package subscript(_ formula: Formula) -> FormulaShape {
    let index = Int(formula.index)
    return index < baseFormulas ? base.formulas[index] : own.formulas[index - baseFormulas]
  }

  private func intern(_ shape: FormulaShape) -> Formula {
    if let formula = base.known[shape] ?? own.known[shape] { return formula }
    let formula = Formula(index: Int32(truncatingIfNeeded: formulaCount))
    own.formulas.append(shape)
    own.negations.append(SpaceContents.unknown)
    own.known[shape] = formula
    return formula
  }

  /// Returns the formula of a statement.
  package func atom(_ atom: Atom) -> Formula { intern(.atom(atom)) }

  /// Returns the negation. Only statements are negated; the negation of a combination is that of its parts, so that
  /// formulas which De Morgan's laws make equal are the same.
  package func not(_ formula: Formula) -> Formula {
    let known = knownNegation(of: formula)
    if known != SpaceContents.unknown { return known }
    let negation: Formula =
      switch self[formula] {
      case .constant(let value): value ? .never : .always
      case .not(let inner): inner
      case .atom: intern(.not(formula))
      case .all(let parts): any(parts.map { not($0) })
      case .any(let parts): all(parts.map { not($0) })
      }
    noteNegation(negation, of: formula)
    // A formula that contradicts itself is not the negation of a constant.
    if negation != .always, negation != .never { noteNegation(formula, of: negation) }
    return negation
  }

  private func knownNegation(of formula: Formula) -> Formula {
    let index = Int(formula.index)
    if index >= baseFormulas { return own.negations[index - baseFormulas] }
    let known = base.negations[index]
    if known != SpaceContents.unknown || laterNegations.isEmpty { return known }
    return laterNegations[formula] ?? known
  }

  private func noteNegation(_ negation: Formula, of formula: Formula) {
    let index = Int(formula.index)
    if index < baseFormulas {
      laterNegations[formula] = negation
    } else {
      own.negations[index - baseFormulas] = negation
    }
  }

  /// Returns that all formulas hold.
  package func all(_ formulas: [Formula]) -> Formula { combine(formulas, isAll: true) }

  /// Returns that one of the formulas holds.
  package func any(_ formulas: [Formula]) -> Formula { combine(formulas, isAll: false) }

  /// Returns that two formulas hold.
  package func both(_ left: Formula, _ right: Formula) -> Formula { all([left, right]) }

  /// Returns that one of two formulas holds.
  package func either(_ left: Formula, _ right: Formula) -> Formula { any([left, right]) }

  private func combine(_ formulas: [Formula], isAll: Bool) -> Formula {
    let (neutral, absorbing) = isAll ? (Formula.always, Formula.never) : (.never, .always)
    var parts: [Formula] = []
    parts.reserveCapacity(formulas.count)
    for formula in formulas {
      switch (self[formula], isAll) {
      case (.all(let inner), true), (.any(let inner), false): parts += inner
      case (.constant, _), (.atom, _), (.not, _), (.all, _), (.any, _): parts.append(formula)
      }
    }
    parts.sortWithoutDuplicates()
    work.spend(2 + parts.count)
    // The two constants have the lowest indices.
    if parts.first == neutral { parts.removeFirst() }
    if parts.first == absorbing { return absorbing }
    let isContradiction = parts.contains { part in
      let negation = knownNegation(of: part)
      // Each pair is found from its later formula.
      return negation < part && negation != SpaceContents.unknown && parts.containsSorted(negation)
    }
    if isContradiction { return absorbing }
    if parts.count <= 1 { return parts.first ?? neutral }
    return intern(isAll ? .all(parts) : .any(parts))
  }
}

extension [Formula] {
  /// Sorts the formulas and removes duplicates.
  fileprivate mutating func sortWithoutDuplicates() {
    if count < 2 { return }
    if !(zip(self, dropFirst()).allSatisfy { $0 < $1 }) {
      sort()
      var last = 0
      for index in indices.dropFirst() where self[index] != self[last] {
        last += 1
        self[last] = self[index]
      }
      removeLast(count - last - 1)
    }
  }

  /// Returns whether sorted formulas contain one.
  fileprivate func containsSorted(_ formula: Formula) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] == formula { return true }
      if self[middle] < formula { low = middle + 1 } else { high = middle }
    }
    return false
  }
}
