/// The kinds of reasons why a recorded request cannot be evaluated again.
package enum ReplayObstacle: String, Sendable, Hashable, CaseIterable {
  /// The line is not one of a decision log or of `rules-sim evaluate`.
  case unreadable
  /// The log lost requests.
  case dropped
  /// The log has no decision on the request.
  case undecided
  /// The recorded decision failed for a reason other than the rules.
  case failed
  /// The line of `rules-sim evaluate` has neither `got` nor `rules`.
  case noDecision = "no-decision"
  /// The rules read claims that the log leaves out.
  case maskedClaims = "masked-claims"
  /// The decision depends on written values that the log leaves out.
  case maskedValues = "masked-values"
  /// The log leaves out the operands of the query.
  case maskedOperands = "masked-operands"
  /// The rules read stored data, and the replay has none.
  case storedData = "stored-data"
  /// The stored data could not be read, or the evaluation took too long.
  case unavailable
  /// The request itself is invalid.
  case invalid

  /// The reason in words.
  package var text: String {
    switch self {
    case .unreadable: "the line is not one of a decision log or of `rules-sim evaluate`"
    case .dropped: "the log lost the request"
    case .undecided: "the log has no decision on the request"
    case .failed: "the recorded decision failed for a reason other than the rules"
    case .noDecision: "the line has neither `got` nor `rules`"
    case .maskedClaims: "the rules read claims that the log leaves out"
    case .maskedValues: "the decision depends on written values that the log leaves out"
    case .maskedOperands: "the log leaves out the operands of the query"
    case .storedData: "the rules read stored data"
    case .unavailable: "the evaluation failed for a reason other than the rules"
    case .invalid: "the request is invalid"
    }
  }

  /// What makes such requests replayable; nil if nothing does.
  package var hint: String? {
    switch self {
    case .unreadable, .dropped, .unavailable, .invalid: nil
    case .undecided, .failed, .noDecision: "compare with the old rules: --against OLD"
    case .maskedClaims: "log claims: DecisionLog.Options(reveals: [.token])"
    case .maskedValues: "log written values: DecisionLog.Options(reveals: [.values])"
    case .maskedOperands: "log operands: DecisionLog.Options(reveals: [.operands])"
    case .storedData: "name the data: --tree, --data, --documents or --objects"
    }
  }
}
