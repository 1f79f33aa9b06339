extension CaseResult {
  /// Whether the case failed without an answer.
  package var isError: Bool { status == .failed && failure == .broken }
}

extension CaseFailure {
  /// Its name in reports, which stays what it is.
  package var name: String {
    switch self {
    case .outcome: "outcome"
    case .reason: "reason"
    case .nothingJudged: "nothing-judged"
    case .cost: "cost"
    case .broken: "broken"
    }
  }

  /// What it means, in a sentence.
  package var meaning: String {
    switch self {
    case .outcome: "The rules decide otherwise than the suite expects."
    case .reason: "The rules decide as the suite expects, but for another reason."
    case .nothingJudged: "No rule was asked, so the case tests nothing."
    case .cost: "The rules decide as the suite expects, but at a higher cost than it allows."
    case .broken: "The data could not be read, so there is no decision."
    }
  }

  /// Every kind of failure, in the order of reports.
  package static let all: [CaseFailure] = [.outcome, .reason, .nothingJudged, .cost, .broken]
}

extension CaseCounts {
  /// All cases, run or not.
  package var all: Int { run + skipped }
}
