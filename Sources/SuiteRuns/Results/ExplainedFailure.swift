import Explanations

/// The explanation of a failed case. It is computed once for all reports of a run, by repeating the evaluation and
/// searching for the closest allowed requests.
package struct ExplainedFailure: Sendable {
  /// The explanation in full, without colors.
  let text: String
  /// The closest allowed requests; empty unless the search ran.
  let nearestMisses: ClosestRequests
}
