public import RuleEvaluation
public import SecurityRules

/// Runs cases. Each has a store of its own, made of its seed: no case sees what another did.
public enum CaseRunner {
  /// Runs the cases of `suite`.
  ///
  /// - Parameter filter: only cases in whose title this text occurs are run; upper and lower case of ASCII letters count
  ///   as one.
  public static func run(_ suite: Suite, filter: String? = nil) -> SuiteResult {
    let filter = filter.map { NameFilter($0) }
    var entries: [EntryResult] = []
    for entry in suite.entries {
      let chosen = entry.cases.filter { filter?.takes($0.title) ?? true }
      guard !chosen.isEmpty else { continue }
      entries.append(
        EntryResult(entry: entry, cases: chosen.map { run($0, by: suite.ruleset, queryMode: suite.queryMode) }))
    }
    return SuiteResult(suite: suite, entries: entries)
  }

  /// Runs one case.
  public static func run(
    _ testCase: SuiteCase, by ruleset: Ruleset, queryMode: QueryMode = .emulator
  ) -> CaseResult {
    let judgement: Judgement
    switch testCase.situation(queryMode) {
    case .failure(let problem): judgement = Judgement(problem)
    case .success(let situation): judgement = Simulator.judge(situation, by: ruleset)
    }
    return CaseResult(
      testCase: testCase, judgement: judgement, failure: failure(testCase.expected, judgement))
  }

  private static func failure(_ expected: Expectation, _ judgement: Judgement) -> CaseFailure? {
    if case .failed? = judgement.decision?.reason { return .broken }
    if judgement.outcome != expected.outcome { return .outcome }
    guard let wanted = expected.reason else {
      return judgement.isUnjudged && !expected.mayBeUnjudged ? .nothingJudged : nil
    }
    return judgement.matches(wanted) ? nil : .reason
  }
}

extension SuiteCase {
  /// The case as a request with all that its answer depends on.
  func situation(_ queryMode: QueryMode) -> Result<Situation, InvalidRequest> {
    request.map { request in
      var situation = Situation(request: request, identity: identity, now: now)
      situation.seed = seed
      situation.queryMode = queryMode
      return situation
    }
  }
}

/// Finds a text in titles.
private struct NameFilter {
  private let wanted: [UInt8]

  init(_ text: String) { wanted = Self.folded(text) }

  func takes(_ title: String) -> Bool {
    let title = Self.folded(title)
    guard wanted.count <= title.count else { return false }
    return (0...(title.count - wanted.count)).contains { title[$0...].starts(with: wanted) }
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
