package import RulePrograms

/// The rules that made a decision. They are one object, to which every decision refers.
package final class DecidingRules: Sendable {
  /// The program of the rules.
  package let program: Program
  /// The revision of the rules; nil if they were not loaded as a ruleset.
  package let revision: RulesRevision?

  /// Creates the rules that decide by `program`.
  package init(_ program: Program, revision: RulesRevision? = nil) {
    self.program = program
    self.revision = revision
  }
}
