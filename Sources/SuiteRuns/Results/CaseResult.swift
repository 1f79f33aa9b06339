package import RequestSimulation
package import RuleEvaluation
package import TestSuites

/// What came of a case.
package struct CaseResult: Sendable {
  /// The case.
  package let testCase: SuiteCase
  /// What came of its request; nil where it was skipped.
  package let judgement: Judgement?
  /// Why the case failed, also one that is still to do; nil where it passed or was skipped.
  package let failure: CaseFailure?
  /// Whether reports search what would have been allowed instead.
  private(set) var isSearched = false
  /// Why it failed, where that was told once for all reports.
  var told: ToldFailure?

  init(testCase: SuiteCase, judgement: Judgement?, failure: CaseFailure?) {
    self.testCase = testCase
    self.judgement = judgement
    self.failure = failure
  }

  /// The same, to be searched.
  func searched() -> CaseResult {
    var result = self
    result.isSearched = true
    return result
  }

  /// What it counts as.
  package var status: CaseStatus {
    switch testCase.mark {
    case .skip: .skipped
    case .todo: .todo
    case nil: failure == nil ? .passed : .failed
    }
  }

  /// Whether what was expected came of it, also of one that is still to do.
  package var isPassed: Bool { judgement != nil && failure == nil }

  /// Allowed, denied, or refused because it can not be; nil where it was skipped.
  package var outcome: ExpectedOutcome? { judgement?.outcome }
}

/// What a case counts as.
package enum CaseStatus: String, Sendable, CaseIterable {
  /// What was expected came of it.
  case passed
  /// Something else did.
  case failed
  /// It was not run.
  case skipped
  /// It is marked as still to do: it was run, and may fail.
  case todo
}

/// Why a case failed.
package enum CaseFailure: Sendable, Hashable {
  /// Something else came of the request than was expected.
  case outcome
  /// What was expected came of it, but for another reason.
  case reason
  /// No rule was asked, of an administrator or because none stands on the way, so nothing was tested; the case does not
  /// say that this is meant.
  case nothingJudged
  /// What was expected came of it, but it cost more than it may.
  case cost
  /// The data could not be read.
  case broken
}

/// How many cases came to what.
package struct CaseCounts: Sendable, Hashable {
  /// How many passed.
  package var passed = 0
  /// How many failed.
  package var failed = 0
  /// How many were skipped.
  package var skipped = 0
  /// How many are still to do.
  package var todo = 0

  /// How many were run.
  package var run: Int { passed + failed + todo }

  /// None.
  package init() {}

  /// Counts one more.
  mutating func count(_ status: CaseStatus) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .todo: todo += 1
    }
  }

  /// Both together.
  static func + (left: CaseCounts, right: CaseCounts) -> CaseCounts {
    var sum = left
    sum.passed += right.passed
    sum.failed += right.failed
    sum.skipped += right.skipped
    sum.todo += right.todo
    return sum
  }
}

/// What came of a suite.
package struct SuiteResult: Sendable {
  /// The suite.
  package let suite: Suite
  /// The entries of which a case was chosen, with the results of those cases, in order.
  package var entries: [EntryResult]
  /// How many cases came to what.
  package let counts: CaseCounts
  /// How often each part of the rules came to what; nil where nobody counted (``RunPlan/countsCoverage``), or nothing ran.
  package let reached: EvaluationCounts?

  /// For how many cases of a suite reports search what would have been allowed instead: where more fail, they fail for
  /// few reasons.
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

  /// The results of all cases that were chosen.
  package var cases: [CaseResult] { entries.flatMap(\.cases) }
}

/// What came of an entry.
package struct EntryResult: Sendable {
  /// The entry.
  package let entry: SuiteEntry
  /// The results of those of its cases that were chosen.
  package var cases: [CaseResult]
}
