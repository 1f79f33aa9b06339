extension CaseResult {
  /// Whether the case failed without a decision.
  package var isError: Bool { status == .failed && failure == .broken }
}

extension CaseFailure {
  /// The name in reports, which is stable across versions.
  package var name: String {
    switch self {
    case .outcome: "outcome"
    case .reason: "reason"
    case .nothingJudged: "nothing-judged"
    case .onlyCatchAll: "only-catch-all"
    case .cost: "cost"
    case .broken: "broken"
    }
  }

  /// A sentence that describes the failure.
  package var meaning: String {
    switch self {
    case .outcome: "The outcome differs from the one that the suite expects."
    case .reason: "The outcome is the expected one, but the reason differs."
    case .nothingJudged: "No rule was evaluated, so the case tests nothing."
    case .onlyCatchAll: "Only a rule for all paths denied the request, so the case may test nothing."
    case .cost: "The outcome is the expected one, but the cost exceeds the limit in the suite."
    case .broken: "The data could not be read, so the request has no decision."
    }
  }

  /// Every kind of failure, in the order of reports.
  package static let all: [CaseFailure] = [.outcome, .reason, .nothingJudged, .onlyCatchAll, .cost, .broken]
}

extension CaseCounts {
  /// The number of all cases, whether they ran or not.
  package var all: Int { run + skipped }
}
