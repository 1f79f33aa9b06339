/// A request whose decision changed.
package struct ReplayChange: Sendable, Hashable {
  /// The one-based number of the line in the log.
  package let line: Int
  /// The request.
  package let request: ReplayedRequest
  /// The recorded decision, or that of the old rules.
  package let old: ReplayedDecision
  /// The decision of the new rules.
  package let new: ReplayedDecision
  /// Whether an evaluation read the data that was given to the replay, which may not be the data of the recorded request.
  package let readsData: Bool

  /// Whether the new rules allow the request.
  package var isNewlyAllowed: Bool { new.isAllowed }
}
