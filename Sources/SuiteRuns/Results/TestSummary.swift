/// The totals of a run.
package struct TestSummary: Sendable, Hashable {
  /// The number of cases with each status.
  package let counts: CaseCounts
  /// The number of suites that did not run because they, their rules or their data are invalid.
  package let invalidSuites: Int

  /// Adds up the counts of `results`.
  package init(_ results: [SuiteResult], invalidSuites: Int) {
    counts = results.reduce(CaseCounts()) { $0 + $1.counts }
    self.invalidSuites = invalidSuites
  }
}
