package import RuleValues

/// Who asks, as rules of Cloud services see it: `request.auth`, which is put together when a rule asks for it.
package protocol AuthSource {
  /// The value of `request.auth`, whose texts and members are put into `arena`.
  func value(in arena: inout Arena) -> RuleValue

  /// The member `uid` without the others; nil where that is no shorter way, or there is none.
  func uid(in arena: inout Arena) -> RuleValue?
}

extension DocumentFields: AuthSource {
  /// The map of these fields.
  package func value(in arena: inout Arena) -> RuleValue { arena.map(self) }

  /// None: a test states so few fields that all are put in at once.
  package func uid(in arena: inout Arena) -> RuleValue? { nil }
}
