import RulePrograms
import RuleValues
import SourceText

/// An `allow` with the terms of its condition.
struct ReviewedAllow: Sendable {
  let id: AllowID
  let match: MatchID
  let service: RulesService?
  let methods: MethodSet
  /// The keyword `allow`, where most findings are reported.
  let span: Span
  /// nil without a condition.
  let condition: TermID?
  /// The alternatives of the condition, each with the terms that must be true in it.
  let branches: [[TermID]]
  /// Whether it always, or never, grants; nil if that depends on the request.
  let outcome: Bool?
  /// Whether the outcome is written as `true` or `false`, or the condition is omitted.
  let isLiteral: Bool
  let reads: TermReads
  /// All terms of the condition.
  let parts: Set<TermID>
}
