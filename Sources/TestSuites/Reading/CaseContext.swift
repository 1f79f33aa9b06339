import RequestSimulation
import SourceText

/// What a group passes on to its cases. A case can override each part.
package struct CaseContext {
  /// The groups, outermost first.
  var groups: [SuiteGroup] = []
  /// The users that make the requests; nil if each case names its own.
  var users: [DeclaredUsers.User]?
  /// The stored data.
  var seed: Seed
  /// The time of the requests, in milliseconds since 1970.
  var now: Int64
  /// Whether the requests use copies of tokens, which are never renewed.
  var keepsToken = false
  /// Whether the requests have no App Check token.
  var lacksAppCheck = false
  /// The expected outcome; nil if each case states its own.
  var outcome: ExpectedOutcome?
  /// The position of the expected outcome.
  var outcomeSpan: Span?
  /// What must have decided; empty if any reason will do.
  var reasons: [ExpectedReason] = []
  /// The positions of the reasons.
  var reasonSpans: [Span] = []
  /// The allowed cost of the requests.
  var cost = CostBound()
  /// Why the cases are skipped, or may fail; nil if they run normally.
  var mark: CaseMark?

  /// The names of the groups, outermost first.
  var names: [String] { groups.compactMap(\.name) }

  /// Returns a name with the names of the groups before it, such as `Signed out: front page`.
  func title(_ name: String) -> String { (names + [name]).joined(separator: ": ") }
}
