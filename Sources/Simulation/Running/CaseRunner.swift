import DocumentTrees
import RuleEvaluation
import RulePrograms
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
      entries.append(EntryResult(entry: entry, cases: chosen.map { run($0, by: suite.ruleset) }))
    }
    return SuiteResult(suite: suite, entries: entries)
  }

  /// Runs one case.
  public static func run(_ testCase: SuiteCase, by ruleset: Ruleset) -> CaseResult {
    let decision = decide(testCase, by: ruleset)
    let (outcome, reason) = classify(decision, ruleset)
    return CaseResult(
      testCase: testCase, outcome: outcome, reason: reason, decision: decision,
      failure: failure(testCase.expected, outcome, reason, decision))
  }

  private static func decide(_ testCase: SuiteCase, by ruleset: Ruleset) -> Decision {
    switch testCase.request {
    case .failure(let problem): return Decision(.refused(problem))
    case .success(let operation):
      let authorizer = Authorizer(ruleset, tree: InMemoryTree(testCase.seed), clock: .fixed(testCase.now))
      do {
        return try authorizer.decide(operation, as: testCase.identity)
      } catch {
        return Decision(.failed(error))
      }
    }
  }

  private static func classify(_ decision: Decision, _ ruleset: Ruleset) -> (ExpectedOutcome, ExpectedReason?) {
    switch decision.reason {
    case .administrator: return (.allow, .administrator)
    case .refused: return (.refuse, .invalidRequest)
    case .noRule: return (.deny, .noRule)
    case .failed: return (.deny, nil)
    case .granted, .notGranted, .invalid:
      let rule = decision.decidingVisit.map { ExpectedReason.rule(ruleset.program.name(of: $0.rule)) }
      return (decision.isAllowed ? .allow : .deny, rule)
    }
  }

  private static func failure(
    _ expected: Expectation, _ outcome: ExpectedOutcome, _ reason: ExpectedReason?, _ decision: Decision
  ) -> CaseFailure? {
    if case .failed = decision.reason { return .broken }
    if outcome != expected.outcome { return .outcome }
    if reason == .administrator || reason == .noRule, expected.reason == nil { return .nothingJudged }
    if let wanted = expected.reason, wanted != reason { return .reason }
    return nil
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
