package import RuleEvaluation
package import RuleRequests

/// The decision in the other query mode, if the modes differ: the emulator mode may allow a query that the sound mode
/// cannot prove.
package struct OtherQueryMode: Sendable {
  /// The other query mode.
  package let mode: QueryMode
  /// The decision in this mode.
  package let decision: Decision
  /// The evaluated rules with every value; nil if no explanation was requested.
  package let explanation: Explanation?

  /// Evaluates a request in the other mode; nil if both modes agree or the request is not a document query.
  ///
  /// - Parameter judge: evaluates the same request in a given mode.
  package init?(
    than decision: Decision, _ judge: (QueryMode) throws -> (decision: Decision, explanation: Explanation?)
  ) rethrows {
    switch (decision.queryMode, decision.warning) {
    case (.emulator?, .unproven?): mode = .sound
    case (.sound?, _) where Self.isRuled(decision): mode = .emulator
    default: return nil
    }
    let other = try judge(mode)
    guard other.decision.effect != decision.effect else { return nil }
    self.decision = other.decision
    explanation = other.explanation
  }

  /// Returns whether the rules decided, rather than a problem with the query or the store.
  private static func isRuled(_ decision: Decision) -> Bool {
    if case .notGranted = decision.reason { return true }
    return false
  }
}
