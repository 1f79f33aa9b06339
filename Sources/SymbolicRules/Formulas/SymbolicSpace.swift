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

  /// All terms.
  package private(set) var shapes: [TermShape] = []
  /// The kinds that each term can have.
  package private(set) var kinds: [Kinds] = []
  /// All formulas. The first two are ``Formula/never`` and ``Formula/always``.
  package private(set) var formulas: [FormulaShape] = [.constant(false), .constant(true)]
  /// All patterns of atoms, which match whole strings or search, as the rules' language does.
  package private(set) var patterns: [Pattern] = []
  /// What was not modeled, in the order of discovery.
  package private(set) var gaps: [Gap] = []
  /// The kinds of the members of maps that a service makes, such as the metadata of an object.
  package var memberKinds: [Term: MemberKinds] = [:]
  private var terms: [TermShape: Term] = [:]
  private var fieldKeys: [Term: [Term]] = [:]
  private var known: [FormulaShape: Formula] = [:]
  private var negations: [Formula: Formula] = [:]
  private var gapIndices: [GapKey: Int] = [:]
  /// What the result of each gap depends on.
  private(set) var gapOperands: [[SymbolicValue]] = []
  private var patternIndices: [PatternKey: Int] = [:]

  /// The work that the questions about the terms and formulas may do. Once it is spent, expressions are not modeled.
  package let work: WorkBudget
  let matcher = PatternMatcher()

  /// What is known about the languages of strings.
  package let languages = LanguageAnswers()

  private struct GapKey: Hashable {
    let construct: RuleText
    let operands: [SymbolicValue]
    let isError: Bool
  }

  private struct PatternKey: Hashable {
    let source: [UInt8]
    let ignoresCase: Bool
    let isWhole: Bool
  }

  /// The number of visits of a question about a request.
  package static let usualVisits = 20_000_000

  /// The visits that an expression counts for. It takes about as long as this number of parts of formulas.
  static let visitsOfExpression = 20

  /// Creates a space without terms.
  package init(_ work: WorkBudget = WorkBudget(visits: SymbolicSpace.usualVisits)) { self.work = work }

  // MARK: Terms

  /// The shape of a term.
  package subscript(_ term: Term) -> TermShape { shapes[Int(term.index)] }

  /// Returns the kinds that a term can have.
  package func kinds(of term: Term) -> Kinds { kinds[Int(term.index)] }

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
    if let term = terms[shape] { return term }
    let term = Term(index: Int32(truncatingIfNeeded: shapes.count))
    shapes.append(shape)
    self.kinds.append(kinds)
    terms[shape] = term
    if case .field(let map, let key) = shape { fieldKeys[map, default: []].append(key) }
    return term
  }

  /// Returns the keys by which terms name members of a map, in the order of their creation.
  func keys(of map: Term) -> [Term] { fieldKeys[map] ?? [] }

  /// Returns the number of a gap. Equal constructs of equal operands have equal results, so they are one gap.
  ///
  /// - Parameter isError: whether the gap is about the construct's being an error.
  package func gap(_ construct: String, _ operands: [SymbolicValue], isError: Bool = false, at place: String) -> Int {
    let key = GapKey(construct: RuleText(construct), operands: operands, isError: isError)
    if let index = gapIndices[key] { return index }
    gaps.append(Gap(construct: key.construct, place: RuleText(place)))
    gapOperands.append(operands)
    gapIndices[key] = gaps.count - 1
    return gaps.count - 1
  }

  /// The construct of a gap in place of rules that are not visited because the budget is spent.
  static let notVisited = "rules of this size"

  /// An operand of a gap that no other gap has, so that the results of two gaps are not taken for equal.
  var unlike: SymbolicValue { .term(term(.integer(Int64(gaps.count)))) }

  /// Returns the index of a pattern.
  package func index(of pattern: Pattern) -> Int {
    let key = PatternKey(
      source: Array(pattern.source.utf8), ignoresCase: pattern.ignoresCase, isWhole: pattern.purpose == .wholeText)
    if let index = patternIndices[key] { return index }
    patterns.append(pattern)
    patternIndices[key] = patterns.count - 1
    return patterns.count - 1
  }

  // MARK: Formulas

  /// The shape of a formula.
  package subscript(_ formula: Formula) -> FormulaShape { formulas[Int(formula.index)] }

  private func intern(_ shape: FormulaShape) -> Formula {
    if let formula = known[shape] { return formula }
    let formula = Formula(index: Int32(truncatingIfNeeded: formulas.count))
    formulas.append(shape)
    known[shape] = formula
    return formula
  }

  /// Returns the formula of a statement.
  package func atom(_ atom: Atom) -> Formula { intern(.atom(atom)) }

  /// Returns the negation. Only statements are negated; the negation of a combination is that of its parts, so that
  /// formulas which De Morgan's laws make equal are the same.
  package func not(_ formula: Formula) -> Formula {
    if let known = negations[formula] { return known }
    let negation: Formula =
      switch self[formula] {
      case .constant(let value): value ? .never : .always
      case .not(let inner): inner
      case .atom: intern(.not(formula))
      case .all(let parts): any(parts.map { not($0) })
      case .any(let parts): all(parts.map { not($0) })
      }
    negations[formula] = negation
    negations[negation] = formula
    return negation
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
    var parts: Set<Formula> = []
    for formula in formulas {
      switch (self[formula], isAll) {
      case (.all(let inner), true), (.any(let inner), false): parts.formUnion(inner)
      case (.constant, _), (.atom, _), (.not, _), (.all, _), (.any, _): parts.insert(formula)
      }
    }
    work.spend(2 + parts.count)
    parts.remove(neutral)
    let isContradiction = parts.contains { part in negations[part].map { parts.contains($0) } ?? false }
    if isContradiction || parts.contains(absorbing) { return absorbing }
    if parts.count <= 1 { return parts.first ?? neutral }
    let sorted = parts.sorted()
    return intern(isAll ? .all(sorted) : .any(sorted))
  }
}
