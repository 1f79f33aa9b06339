import Explanations
import SecurityRules

/// Why a case failed, told once for all reports of a run: the decision is made again to tell it, and what would have been
/// allowed instead is searched.
package struct ToldFailure: Sendable {
  /// The reason in full, without colours.
  let text: String
  /// What would have been allowed instead; nothing, unless it was searched.
  let nearestMisses: NearestMisses

  /// How many cases a thread takes at a time.
  private static let chunk = 8

  private struct Place {
    let suite: Int
    let entry: Int
    let index: Int
  }

  /// The results with the reason of each case that failed.
  ///
  /// - Parameter threads: how many threads tell; nil for as many as the machine has processors.
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
      state: { [(number: Int, told: ToldFailure)]() },
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
  /// Whether its decision tells why it failed.
  fileprivate var isTold: Bool { failure != nil && failure != .nothingJudged }
}
