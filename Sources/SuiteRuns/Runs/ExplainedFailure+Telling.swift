import Platform
import SecurityRules

extension ExplainedFailure {
  /// The number of cases that a thread takes at a time.
  private static let chunk = 8

  private struct Place {
    let suite: Int
    let entry: Int
    let index: Int
  }

  /// Returns the results with an explanation for each failed case.
  ///
  /// - Parameter threads: the number of threads; nil for the number of processors.
  package static func telling(_ results: [SuiteResult], threads: Int?) -> [SuiteResult] {
    var places: [Place] = []
    for (suite, result) in results.enumerated() {
      for (entry, entryResult) in result.entries.enumerated() {
        for (index, result) in entryResult.cases.enumerated() where result.isTold {
          places.append(Place(suite: suite, entry: entry, index: index))
        }
      }
    }
    let failed = places
    let tellings = Workers.run(
      (failed.count + chunk - 1) / chunk, threads: threads ?? Workers.processorCount,
      state: { [(number: Int, told: ExplainedFailure)]() },
      { task, tellings in
        for number in (task * chunk)..<min((task + 1) * chunk, failed.count) {
          let place = failed[number]
          let result = results[place.suite]
          let told = FailureText(style: .plain).tell(result.entries[place.entry].cases[place.index], in: result.suite)
          tellings.append((number, told))
        }
      })
    var told = results
    for (number, failure) in tellings.joined() {
      let place = failed[number]
      told[place.suite].entries[place.entry].cases[place.index].told = failure
    }
    return told
  }
}

extension CaseResult {
  /// Whether the explanation comes from evaluating the request again.
  fileprivate var isTold: Bool { failure != nil && failure != .nothingJudged && failure != .onlyCatchAll }
}
