/// The rule that grants changed requests: the new rule of a newly allowed request, or the old rule of a newly denied one.
package struct ReplayGrant: Sendable, Hashable {
  /// Whether the requests are newly allowed.
  package let isNewlyAllowed: Bool
  /// The place of the rule, or else its name; nil if it is unknown.
  package let rule: String?

  init(_ change: ReplayChange) {
    isNewlyAllowed = change.isNewlyAllowed
    let decision = isNewlyAllowed ? change.new : change.old
    rule = decision.place ?? decision.rule
  }
}
