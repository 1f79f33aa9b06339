package import DocumentTrees
package import RuleRequests

/// Tells why requests are denied: by the rules, in the snapshot and at the time that denied them.
package protocol DenialExplainer: Sendable {
  /// Returns why a request was denied; nil if it cannot be explained.
  ///
  /// It is called on the thread of the request, before its snapshot or transaction ends.
  ///
  /// - Parameters:
  ///   - event: the denial.
  ///   - snapshot: the data that the rules saw, without the changes of the denied request.
  ///   - queryMode: how the query of the request was decided.
  func explanation(
    of event: DecisionEvent, in snapshot: some TreeSnapshot, _ queryMode: QueryMode
  ) -> DenialExplanation?
}

/// Why a request was denied, in words.
package struct DenialExplanation: Sendable, Hashable {
  /// The rule with its file and line, the values that decided, and the closest allowed request, in a few lines.
  package let reason: String
  /// The request, the caller and the reason on one line.
  package let line: String

  /// Creates an explanation.
  package init(reason: String, line: String) {
    self.reason = reason
    self.line = line
  }
}
