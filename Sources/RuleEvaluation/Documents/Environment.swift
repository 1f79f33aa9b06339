import RulePrograms
import RuleValues

/// What `request` and `resource` are in Cloud rules.
struct Environment {}

extension Evaluator {
  /// The value of `request`, of one of its members, or of `resource`.
  mutating func environmentValue(_ input: Expression.Input) -> RuleValue { .error(.nullValue) }
}
