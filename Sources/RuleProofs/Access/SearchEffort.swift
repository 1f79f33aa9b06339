import SymbolicRules

/// The work that the searches of one table may still do, so that no file takes long.
final class SearchEffort {
  /// The number of statements up to which a formula has the whole budget.
  private static let usualStatements = 60
  /// The minimum number of cases of a search; below, no search of a large formula would end.
  private static let minimumCases = 60

  /// The number of cases of formulas of the usual size.
  private var remaining = 10_000.0

  /// Returns the budget for a formula: less for one with many statements, because each case takes longer.
  func budget(_ whole: CaseSearch.Budget, for formula: Formula, in space: SymbolicSpace) -> CaseSearch.Budget {
    let share = 1 / Self.weight(of: formula, in: space)
    let isShort = remaining <= 0
    return CaseSearch.Budget(
      cases: isShort ? 4 : max(Self.minimumCases, Int(Double(whole.cases) * share)),
      complete: isShort ? 1 : max(4, Int(Double(whole.complete) * share)))
  }

  /// Counts the cases that a search took.
  func add(cases: Int, of formula: Formula, in space: SymbolicSpace) {
    remaining -= Double(cases) * Self.weight(of: formula, in: space)
  }

  /// Returns the time of a case of a formula, relative to one of the usual size: it grows with the square of its size.
  private static func weight(of formula: Formula, in space: SymbolicSpace) -> Double {
    let size = Double(max(usualStatements, formula.atoms(in: space).count)) / Double(usualStatements)
    return size * size
  }
}
