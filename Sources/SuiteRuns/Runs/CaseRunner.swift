import Platform
package import RequestSimulation
import RuleEvaluation
package import RuleRequests
import SecurityRules
import Synchronization
package import TestSuites

/// Runs cases, several at once. Each case has its own store, created from its seed, so no case sees the effects of
/// another. The results do not depend on the order of execution.
package enum CaseRunner {
  /// The number of cases that a thread takes at a time.
  private static let chunk = 32

  /// Receives the progress of a run: the number of finished cases, and the number of all cases.
  package typealias Progress = (_ done: Int, _ count: Int) -> Void

  /// Runs the cases of several suites.
  ///
  /// - Parameter progress: called on the calling thread from time to time.
  /// - Returns: a result for each suite, in order.
  package static func run(
    _ suites: [Suite], _ plan: RunPlan = RunPlan(), progress: @escaping Progress = { _, _ in }
  ) -> [SuiteResult] {
    let places = plan.places(in: suites)
    let order = plan.order(places.count)
    let state = RunState(stopsAtFailure: plan.stopsAtFailure)
    // Coverage counts cannot be undone. If a failure may end the run, one thread runs all cases in order.
    let counts = plan.countsCoverage
    let threads = counts && plan.stopsAtFailure ? 1 : plan.threads ?? Workers.processorCount
    let tallies = Workers.run(
      (places.count + chunk - 1) / chunk, threads: threads, state: { Tally() },
      { task, tally in
        for position in (task * chunk)..<min((task + 1) * chunk, places.count) where !state.isOver(position) {
          let place = places[order[position]]
          let result = tally.run(place, of: suites[place.suite], isCounted: counts).judged(strictly: plan.isStrict)
          tally.results.append((position, result))
          state.note(result, at: position)
        }
      }, meanwhile: { progress(state.doneCount, places.count) })
    var results: [CaseResult?] = Array(repeating: nil, count: places.count)
    for tally in tallies {
      for (position, result) in tally.results where !state.isOver(position) { results[order[position]] = result }
    }
    return gather(results, at: places, of: suites, reached: reached(tallies, suites))
  }

  /// Runs the cases of one suite, and returns its result.
  package static func run(_ suite: Suite, _ plan: RunPlan = RunPlan()) -> SuiteResult {
    run([suite], plan).first ?? SuiteResult(suite: suite, entries: [])
  }

  private static func reached(_ tallies: [Tally], _ suites: [Suite]) -> [Int: EvaluationCounts] {
    var reached: [Int: EvaluationCounts] = [:]
    for tally in tallies {
      for (suite, counter) in tally.counters {
        reached[suite, default: EvaluationCounts(suites[suite].ruleset.program)].add(counter.counts)
      }
    }
    return reached
  }

  private static func gather(
    _ results: [CaseResult?], at places: [CasePlace], of suites: [Suite], reached: [Int: EvaluationCounts]
  ) -> [SuiteResult] {
    var entries: [[EntryResult]] = suites.map { _ in [] }
    var index = 0
    while index < places.count {
      let (place, start) = (places[index], index)
      while index < places.count, places[index].suite == place.suite, places[index].entry == place.entry { index += 1 }
      let cases = results[start..<index].compactMap(\.self)
      if cases.isEmpty { continue }
      entries[place.suite].append(EntryResult(entry: suites[place.suite].entries[place.entry], cases: cases))
    }
    return suites.indices.map { SuiteResult(suite: suites[$0], entries: entries[$0], reached: reached[$0]) }
  }

  /// Runs one case of `suite` unless it is marked `skip`, and returns its result.
  package static func run(_ testCase: SuiteCase, of suite: Suite) -> CaseResult {
    var observer = NoObserver()
    return run(testCase, of: suite, observing: &observer)
  }

  fileprivate static func run<Observer: EvaluationObserver>(
    _ testCase: SuiteCase, of suite: Suite, observing observer: inout Observer
  ) -> CaseResult {
    if case .skip? = testCase.mark { return CaseResult(testCase: testCase, judgement: nil, failure: nil) }
    let judgement =
      switch testCase.situation(suite.queryMode) {
      case .failure(let problem): Judgement(problem)
      case .success(let situation): Simulator.judge(situation, by: suite.ruleset, observing: &observer)
      }
    return CaseResult(testCase: testCase, judgement: judgement, failure: failure(testCase.expected, judgement))
  }

  private static func failure(_ expected: Expectation, _ judgement: Judgement) -> CaseFailure? {
    if case .failed? = judgement.decision?.reason { return .broken }
    if judgement.outcome != expected.outcome { return .outcome }
    if expected.reasons.isEmpty, judgement.isUnjudged, !expected.mayBeUnjudged { return .nothingJudged }
    guard expected.reasons.allSatisfy({ judgement.matches($0) }) else { return .reason }
    if let usage = judgement.decision?.usage, !expected.cost.excess(of: usage).isEmpty { return .cost }
    return nil
  }
}

extension CaseResult {
  /// Returns the result in a strict run, or the same result.
  fileprivate func judged(strictly isStrict: Bool) -> CaseResult {
    guard isStrict, isPassed, isOnlyCatchAll else { return self }
    return CaseResult(testCase: testCase, judgement: judgement, failure: .onlyCatchAll)
  }
}

/// The results of the cases that one thread ran.
private struct Tally: Sendable {
  /// The results with their positions in the order of execution.
  var results: [(position: Int, result: CaseResult)] = []
  /// The coverage counts by suite; empty if coverage is not counted.
  var counters: [Int: Counter] = [:]

  mutating func run(_ place: CasePlace, of suite: Suite, isCounted: Bool) -> CaseResult {
    let testCase = suite.entries[place.entry].cases[place.index]
    guard isCounted else { return CaseRunner.run(testCase, of: suite) }
    return CaseRunner.run(
      testCase, of: suite, observing: &counters[place.suite, default: Counter(suite.ruleset.program)])
  }
}

/// The state that the threads of a run share.
private final class RunState: Sendable {
  private let stopsAtFailure: Bool
  private let firstFailure = Atomic(Int.max)
  private let done = Atomic(0)

  init(stopsAtFailure: Bool) { self.stopsAtFailure = stopsAtFailure }

  var doneCount: Int { done.load(ordering: .relaxed) }

  /// Returns whether the case at a position follows a failure that ended the run. Cases before it all run, so the
  /// results do not depend on which failure was found first.
  func isOver(_ position: Int) -> Bool { position > firstFailure.load(ordering: .relaxed) }

  func note(_ result: CaseResult, at position: Int) {
    done.add(1, ordering: .relaxed)
    if stopsAtFailure, result.status == .failed { firstFailure.min(position, ordering: .relaxed) }
  }
}

extension SuiteCase {
  /// Returns the case as a request with everything that its decision depends on.
  package func situation(_ queryMode: QueryMode) -> Result<Situation, RejectedRequest> {
    request.map { request in
      var situation = Situation(request: request, identity: identity, now: now)
      situation.seed = seed
      situation.queryMode = queryMode
      return situation
    }
  }
}
