package import RequestSimulation
package import RuleEvaluation
import SecurityRules
import Synchronization
package import TestSuites

/// Runs cases, several at once. Each has a store of its own, made of its seed: no case sees what another did, and the
/// results are the same in whatever order the cases are run.
package enum CaseRunner {
  /// How many cases a thread takes at a time.
  private static let chunk = 32

  /// Told how far a run is: how many cases are done, and how many there are.
  package typealias Progress = (_ done: Int, _ count: Int) -> Void

  /// Runs the cases of several suites.
  ///
  /// - Parameter progress: called on the calling thread, now and then.
  /// - Returns: a result for each suite, in order.
  package static func run(
    _ suites: [Suite], _ plan: RunPlan = RunPlan(), progress: @escaping Progress = { _, _ in }
  ) -> [SuiteResult] {
    let places = plan.places(in: suites)
    let order = plan.order(places.count)
    let state = RunState(stopsAtFailure: plan.stopsAtFailure)
    // Nothing is taken back from counts: where a failure ends the run, one thread runs no case behind it.
    let counts = plan.countsCoverage
    let threads = counts && plan.stopsAtFailure ? 1 : plan.threads ?? Workers.processorCount
    let tallies = Workers.run(
      (places.count + chunk - 1) / chunk, threads: threads, state: { Tally() },
      { task, tally in
        for position in (task * chunk)..<min((task + 1) * chunk, places.count) where !state.isOver(position) {
          let place = places[order[position]]
          let result = tally.run(place, of: suites[place.suite], isCounted: counts)
          tally.results.append((position, result))
          state.note(result, at: position)
        }
      }, meanwhile: { progress(state.doneCount, places.count) })
    var results: [CaseResult?] = Array(repeating: nil, count: places.count)
    for tally in tallies {
      for (position, result) in tally.results where !state.isOver(position) { results[order[position]] = result }
    }
    return gather(results, places, suites, reached(tallies, suites))
  }

  /// Runs the cases of one suite.
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
    _ results: [CaseResult?], _ places: [CasePlace], _ suites: [Suite], _ reached: [Int: EvaluationCounts]
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

  /// Runs one case of `suite`. A case to skip is not run.
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

/// What a thread keeps of the cases that it ran.
private struct Tally: Sendable {
  /// The results by their position in the order of the run.
  var results: [(position: Int, result: CaseResult)] = []
  /// What was reached of the rules, by suite; empty where nothing is counted.
  var counters: [Int: Counter] = [:]

  mutating func run(_ place: CasePlace, of suite: Suite, isCounted: Bool) -> CaseResult {
    let testCase = suite.entries[place.entry].cases[place.index]
    guard isCounted else { return CaseRunner.run(testCase, of: suite) }
    return CaseRunner.run(
      testCase, of: suite, observing: &counters[place.suite, default: Counter(suite.ruleset.program)])
  }
}

/// What the threads of a run tell each other.
private final class RunState: Sendable {
  private let stopsAtFailure: Bool
  private let firstFailure = Atomic(Int.max)
  private let done = Atomic(0)

  init(stopsAtFailure: Bool) { self.stopsAtFailure = stopsAtFailure }

  var doneCount: Int { done.load(ordering: .relaxed) }

  /// Whether the case at that position comes after one that ended the run. Cases before it are all run, on whatever
  /// thread, so that the results do not depend on which failure was found first.
  func isOver(_ position: Int) -> Bool { position > firstFailure.load(ordering: .relaxed) }

  func note(_ result: CaseResult, at position: Int) {
    done.add(1, ordering: .relaxed)
    if stopsAtFailure, result.status == .failed { firstFailure.min(position, ordering: .relaxed) }
  }
}

extension SuiteCase {
  /// The case as a request with all that its answer depends on.
  package func situation(_ queryMode: QueryMode) -> Result<Situation, InvalidRequest> {
    request.map { request in
      var situation = Situation(request: request, identity: identity, now: now)
      situation.seed = seed
      situation.queryMode = queryMode
      return situation
    }
  }
}
