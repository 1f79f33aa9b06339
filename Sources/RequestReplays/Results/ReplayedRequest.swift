package import RuleValues

/// A recorded request, as a report shows it.
package struct ReplayedRequest: Sendable, Hashable {
  /// The service of the request.
  package let service: RulesService
  /// The operation: `get`, `commit`, `read`, ….
  package let method: String
  /// The path of the request; for several paths, the first.
  package let path: String
  /// The user ID of the caller; nil for a caller who is not signed in, and for one without an ID.
  package let uid: String?
  /// The `decision_id` of a decision log, or the `id` of a line of `rules-sim evaluate`; nil if there is none.
  package let id: String?
}
