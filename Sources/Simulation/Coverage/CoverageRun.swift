import RuleEvaluation
import SecurityRules

/// Counts what the cases of a run reached of their rules.
///
/// Every case that was run is decided once more with a counter beside: the decision is the same (it depends on nothing but
/// the case), and a run that wants no coverage pays nothing.
public enum CoverageRun {
  /// How many cases a thread takes at a time.
  private static let chunk = 32

  /// What the cases of several suites reached, added up by rules file and service.
  ///
  /// - Parameters:
  ///   - results: what came of the suites; what was skipped is not counted.
  ///   - threads: how many threads count; nil for as many as the machine has processors.
  public static func cover(_ results: [SuiteResult], threads: Int? = nil) -> [RulesCoverage] {
    var coverages: [RulesCoverage] = []
    for result in results { coverages.add(cover(result, threads: threads)) }
    return coverages
  }

  private static func cover(_ result: SuiteResult, threads: Int?) -> RulesCoverage {
    let suite = result.suite
    let cases = result.cases.filter { $0.judgement != nil }.map(\.testCase)
    let program = suite.ruleset.program
    let tallies = Workers.run(
      (cases.count + chunk - 1) / chunk, threads: threads ?? Workers.processorCount,
      state: { EvaluationCounts(program) },
      { task, counts in
        for testCase in cases[(task * chunk)..<min((task + 1) * chunk, cases.count)] {
          guard case .success(let situation) = testCase.situation(suite.queryMode) else { continue }
          Simulator.count(situation, by: suite.ruleset, into: &counts)
        }
      })
    var coverage = RulesCoverage(suite.ruleset)
    for counts in tallies { coverage.add(counts) }
    return coverage
  }
}
