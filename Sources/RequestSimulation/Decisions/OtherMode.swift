package import RuleEvaluation

/// What the other way to judge a query says, where the two differ: the emulator grants what no proof grants.
package struct OtherMode: Sendable {
  /// The way.
  package let mode: QueryMode
  /// What it says.
  package let decision: Decision
  /// The rules that it asked and every value; nil where nobody wants to know.
  package let explanation: Explanation?

  /// Nil where both say the same, and of requests that are no queries of documents.
  ///
  /// - Parameter judge: judges the same request in another way.
  package init?(
    than decision: Decision, _ judge: (QueryMode) throws -> (decision: Decision, explanation: Explanation?)
  ) rethrows {
    switch (decision.queryMode, decision.warnings.first) {
    case (.emulator?, .unproven?): mode = .sound
    case (.sound?, _) where Self.isRuled(decision): mode = .emulator
    default: return nil
    }
    let other = try judge(mode)
    guard other.decision.effect != decision.effect else { return nil }
    self.decision = other.decision
    explanation = other.explanation
  }

  /// Whether rules denied the query, and not the query itself or a store.
  private static func isRuled(_ decision: Decision) -> Bool {
    if case .notGranted = decision.reason { return true }
    return false
  }
}
