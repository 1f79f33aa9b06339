/// The sums of a run.
package struct TestSummary: Sendable, Hashable {
  /// How many cases came to what.
  package let counts: CaseCounts
  /// How many suites could not be run, because they, their rules or their data are invalid.
  package let invalidSuites: Int

  /// The sums of `results`.
  package init(_ results: [SuiteResult], invalidSuites: Int) {
    counts = results.reduce(CaseCounts()) { $0 + $1.counts }
    self.invalidSuites = invalidSuites
  }
}
