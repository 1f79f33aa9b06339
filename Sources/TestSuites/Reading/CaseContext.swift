import RequestSimulation
import SourceText

/// What a group of cases hands down to those in it: each takes it, or says something else.
package struct CaseContext {
  /// The names of the groups, outermost first.
  var names: [String] = []
  /// Who asks; nil where each case says it.
  var users: [DeclaredUsers.User]?
  /// What is stored.
  var seed: Seed
  /// The time of the requests.
  var now: Int64
  /// Whether the requests have copies of tokens, which nobody renews.
  var keepsToken = false
  /// Whether the requests have no App Check token.
  var lacksAppCheck = false
  /// What must come of them; nil where each case says it.
  var outcome: ExpectedOutcome?
  /// Where that is written.
  var outcomeSpan: Span?
  /// What must have decided; empty where that is left open.
  var reasons: [ExpectedReason] = []
  /// Where they are written.
  var reasonSpans: [Span] = []
  /// What they may cost.
  var cost = CostBound()
  /// Why they are not run, or may fail.
  var mark: CaseMark?

  /// A name below those of the groups: `Signed out: front page`.
  func title(_ name: String) -> String { (names + [name]).joined(separator: ": ") }
}
