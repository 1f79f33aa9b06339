import DocumentTrees
import RequestLines
import SecurityRules

/// Compares the decisions on the requests of a decision log.
struct LogComparison<Base: TreeSnapshot> {
  private let service: RulesService
  private let new: RulesDecider<Base>
  private let old: RulesDecider<Base>?

  init(_ versions: ReplayVersions, on tree: WatchedTree<Base>) {
    service = versions.new.service
    new = RulesDecider(versions.new, on: tree)
    old = versions.old.map { RulesDecider($0, on: tree) }
  }

  /// Returns the result of a line.
  ///
  /// - Throws: if one of its two decisions is unknown.
  func compare(_ document: LineDocument, number: Int) throws(ReplayProblem) -> ReplayedLine {
    let line = try LoggedLine(document)
    guard line.service == service else { return .omitted(.otherService) }
    guard !line.isAdministrator else { return .omitted(.administrator) }
    let result = try line.result
    guard result?.isInvalid != true else { return .omitted(.invalid) }
    if old == nil {
      guard let result else { throw ReplayProblem(.undecided) }
      if result.isFailure { throw ReplayProblem(.failed) }
    }
    let request = try line.request()
    let before = try old?.decide(request)
    let after = try new.decide(request)
    guard let decision = before?.decision ?? result?.decision else { throw ReplayProblem(.undecided) }
    if decision.isAllowed == after.decision.isAllowed { return .unchanged }
    return .changed(
      ReplayChange(
        line: number, request: line.shown(request), old: decision, new: after.decision,
        readsData: after.readsData || before?.readsData ?? false))
  }
}
