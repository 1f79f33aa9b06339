package import RuleValues

/// Who asks, as rules of Cloud services see it: `request.auth`, which is put together when a rule asks for it.
package protocol AuthSource: AnyObject {
  /// The value of `request.auth`, whose texts and members are put into `arena`; null where nobody is signed in.
  func value(in arena: inout Arena) -> RuleValue

  /// The member `uid` without the others; nil where that is no shorter way, or there is none.
  func uid(in arena: inout Arena) -> RuleValue?
}

/// `request.auth` as a test states it.
package final class StatedAuth: AuthSource {
  private let fields: DocumentFields

  /// A map of `fields`.
  package init(_ fields: DocumentFields) { self.fields = fields }

  /// The map of these fields.
  package func value(in arena: inout Arena) -> RuleValue { arena.map(fields) }

  /// None: a test states so few fields that all are put in at once.
  package func uid(in arena: inout Arena) -> RuleValue? { nil }
}
