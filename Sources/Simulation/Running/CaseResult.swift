/// What came of a case.
public struct CaseResult: Sendable {
  /// The case.
  public let testCase: SuiteCase
  /// What came of its request.
  public let judgement: Judgement
  /// Why the case failed; nil where it passed.
  public let failure: CaseFailure?

  /// Whether the case passed.
  public var isPassed: Bool { failure == nil }

  /// Allowed, denied, or refused because it can not be.
  public var outcome: ExpectedOutcome { judgement.outcome }
}

/// Why a case failed.
public enum CaseFailure: Sendable, Hashable {
  /// Something else came of the request than was expected.
  case outcome
  /// What was expected came of it, but for another reason.
  case reason
  /// No rule was asked, of an administrator or because none stands on the way, so nothing was tested; the case does not
  /// say that this is meant.
  case nothingJudged
  /// The data could not be read.
  case broken
}

/// What came of a suite.
public struct SuiteResult: Sendable {
  /// The suite.
  public let suite: Suite
  /// The entries of which a case was run, with the results of those cases, in order.
  public let entries: [EntryResult]

  /// The results of all cases that were run.
  public var cases: [CaseResult] { entries.flatMap(\.cases) }
  /// How many cases passed.
  public var passedCount: Int { entries.reduce(0) { $0 + $1.cases.count { $0.isPassed } } }
  /// How many cases failed.
  public var failedCount: Int { entries.reduce(0) { $0 + $1.cases.count { !$0.isPassed } } }
}

/// What came of an entry.
public struct EntryResult: Sendable {
  /// The entry.
  public let entry: SuiteEntry
  /// The results of those of its cases that were run.
  public let cases: [CaseResult]
}
