package import RequestSimulation
package import RuleEvaluation
package import TestSuites

/// The result of a case.
package struct CaseResult: Sendable {
  /// The case that ran or was skipped.
  package let testCase: SuiteCase
  /// The result of its request; nil if the case was skipped.
  package let judgement: Judgement?
  /// Why the case failed, also if it is marked `todo`; nil if it passed or was skipped.
  package let failure: CaseFailure?
  /// Whether reports search for the closest allowed requests.
  private(set) var isSearched = false
  /// The explanation of the failure, if it was computed once for all reports.
  var told: ExplainedFailure?

  init(testCase: SuiteCase, judgement: Judgement?, failure: CaseFailure?) {
    self.testCase = testCase
    self.judgement = judgement
    self.failure = failure
  }

  /// Returns the same result, marked for the search.
  func searched() -> CaseResult {
    var result = self
    result.isSearched = true
    return result
  }

  /// How reports count the case.
  package var status: CaseStatus {
    switch testCase.mark {
    case .skip: .skipped
    case .todo: .todo
    case nil: failure == nil ? .passed : .failed
    }
  }

  /// Whether the case met its expectation, also if it is marked `todo`.
  package var isPassed: Bool { judgement != nil && failure == nil }

  /// Whether only a rule for all paths denied the request, and the suite does not say that this is intended. The case would
  /// also pass with a mistyped path.
  package var isOnlyCatchAll: Bool {
    testCase.expected.outcome == .deny && testCase.expected.reasons.isEmpty && judgement?.isOnlyCatchAll == true
      && !testCase.expected.mayBeUnjudged
  }

  /// The actual outcome; nil if the case was skipped.
  package var outcome: ExpectedOutcome? { judgement?.outcome }
}

/// How a case counts in reports.
package enum CaseStatus: String, Sendable, CaseIterable {
  /// The case met its expectation.
  case passed
  /// The case did not meet its expectation.
  case failed
  /// The case did not run.
  case skipped
  /// The case is marked `todo`: it ran, and may fail.
  case todo
}

/// Why a case failed.
package enum CaseFailure: Sendable, Hashable {
  /// The outcome differs from the expected one.
  case outcome
  /// The outcome is the expected one, but the reason differs.
  case reason
  /// No rule was evaluated, because the user is an administrator or no rule applies to the path. The case tests
  /// nothing, and does not say that this is intended.
  case nothingJudged
  /// Only a rule for all paths denied the request, and the run is strict.
  case onlyCatchAll
  /// The outcome is the expected one, but the cost exceeds its limit.
  case cost
  /// The data could not be read.
  case broken
}

/// The number of cases with each status.
package struct CaseCounts: Sendable, Hashable {
  /// The number of passed cases.
  package var passed = 0
  /// The number of failed cases.
  package var failed = 0
  /// The number of skipped cases.
  package var skipped = 0
  /// The number of cases marked `todo`.
  package var todo = 0

  /// The number of cases that ran.
  package var run: Int { passed + failed + todo }

  /// Creates counts of zero.
  package init() {}

  /// Adds one case with the given status.
  package mutating func count(_ status: CaseStatus) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .todo: todo += 1
    }
  }

  /// Returns the sum of both counts.
  static func + (left: CaseCounts, right: CaseCounts) -> CaseCounts {
    var sum = left
    sum.passed += right.passed
    sum.failed += right.failed
    sum.skipped += right.skipped
    sum.todo += right.todo
    return sum
  }
}

/// The result of a suite.
package struct SuiteResult: Sendable {
  /// The suite that ran.
  package let suite: Suite
  /// The entries with at least one selected case, with the results of those cases, in order.
  package var entries: [EntryResult]
  /// The number of cases with each status.
  package let counts: CaseCounts
  /// The coverage counts of the rules; nil if coverage was not counted (``RunPlan/countsCoverage``) or nothing ran.
  package let reached: EvaluationCounts?

  /// The number of failed cases for which reports search for the closest allowed requests. Beyond it, failures
  /// usually have few distinct reasons.
  static let maximumSearched = 50

  init(suite: Suite, entries: [EntryResult], reached: EvaluationCounts? = nil) {
    self.suite = suite
    self.reached = reached
    var counts = CaseCounts()
    var searchedCount = 0
    self.entries = entries.map { entry in
      let cases = entry.cases.map { result in
        counts.count(result.status)
        guard result.status == .failed, result.failure == .outcome, searchedCount < Self.maximumSearched else {
          return result
        }
        searchedCount += 1
        return result.searched()
      }
      return searchedCount == 0 ? entry : EntryResult(entry: entry.entry, cases: cases)
    }
    self.counts = counts
  }

  /// The results of all selected cases.
  package var cases: [CaseResult] { entries.flatMap(\.cases) }
}

/// The result of an entry.
package struct EntryResult: Sendable {
  /// The entry of the suite.
  package let entry: SuiteEntry
  /// The results of its selected cases.
  package var cases: [CaseResult]
}
